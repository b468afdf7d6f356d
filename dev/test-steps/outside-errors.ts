import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** This file as a vitest reporter, and the variable that names its output file. */
export const OUTSIDE_REPORTER = fileURLToPath(import.meta.url);
export const OUTSIDE_FILE = 'OUTSIDE_ERRORS_FILE';

/** The first lines of an error with its origin. */
function described(
  where: string,
  { message, stack = '' }: Pick<SerializedError, 'message' | 'stack'>,
): string {
  const lines = stack.split('\n').flatMap((line) => line.match(/^\s+(at .*)/)?.[1] ?? []);
  return stripVTControlCharacters(
    [`outside of a test, ${where}: ${message}`, ...lines.slice(0, 6)].join('\n    '),
  );
}

/** The failures in the hooks of a file and of its groups. */
function errorsOfHooks(module: TestModule): string[] {
  return [module, ...module.children.allSuites()].flatMap((group) =>
    group.errors().map((error) => described(module.relativeModuleId, error)),
  );
}

/** Writes a list of the errors that belong to no test, which vitest's own JSON report omits. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[OUTSIDE_FILE];
    if (!file) return;
    const all = [
      // A file that could not be loaded, and so has no test, is in the report.
      ...modules.filter((module) => [...module.children.allTests()].length > 0).flatMap(errorsOfHooks),
      ...unhandled.map((error) => described(String(error.VITEST_TEST_PATH ?? 'in no file'), error)),
    ];
    writeFileSync(file, JSON.stringify(all));
  }
}

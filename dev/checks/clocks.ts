import type { SourceFile } from './imports';

/**
 * The uses of the process's wall clock, and their reasons: docs/rules.md#wrong-clock. All other code calls `dbNow()`
 * for the time, and `performance.now()` for an age, because a wall clock can be set at any moment.
 */
const READERS: Record<string, string> = {
  'lib/foundation/time/database-clock.ts': 'says what the time is',
  'lib/platform/clock-check.ts': 'compares the clocks',
  'lib/foundation/process/log.ts': 'writes when a line was written, also where no database responds',
};

/** Where a file of the server reads the wall clock of its process. */
export function clockProblems({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const isServer = /^(app|lib|db)\//.test(path) && !/\.test\.tsx?$/.test(path);
  const reads = /\bDate\.now\(|\bnew Date\(\)/.test(text);
  if (!isServer || !reads || READERS[path]) return [];
  return ['reads the wall clock: ask dbNow() for the time, performance.now() for an age'];
}

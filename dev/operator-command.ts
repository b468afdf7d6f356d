import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { withoutQueryParameters } from '@/lib/foundation/database-errors';
import { fromRoot } from './root';

/** What is wrong, in a sentence for the person who ran the command. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
}

/** The settings of this process, and of `.env`, which `npm start` reads too. Those of the process take precedence. */
function settings(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/**
 * Runs an operator command if `module` is the program that was started, and prints the lines that it returns. A
 * problem that the operator has to fix is one sentence and exit code 1; a defect is printed with its stack.
 */
export async function runCommand(
  module: string,
  command: (source: NodeJS.ProcessEnv, args: string[]) => Promise<string[]>,
): Promise<void> {
  if (module !== pathToFileURL(process.argv[1] ?? '').href) return;
  try {
    for (const line of await command(settings(), process.argv.slice(2))) console.log(line);
  } catch (error) {
    const isSentence = error instanceof OperatorProblem;
    console.error(isSentence ? error.message : withoutQueryParameters(error));
    process.exitCode = 1;
  }
}

import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { withoutParameters } from '@/lib/foundation/log';
import { fromRoot } from './root';

/** What is wrong, in a sentence for the person who ran the command. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
}

/** Settings of this process, and of `.env`, which `npm start` reads too; those of the process win. */
function settings(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/**
 * Runs a command of an operator, if `module` is what was started: prints the lines that it returns. What the operator
 * has to change is one sentence and exit code 1; a defect comes with its stack.
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
    console.error(isSentence ? error.message : withoutParameters(error));
    process.exitCode = 1;
  }
}

import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import { commitsAreDurable, poolerSentence } from '@/db/pooler-check';
import { exportPersonalData } from '@/lib/console/personal-data/commands';
import { AppError } from '@/lib/foundation/errors';
import { parseEnv } from '@/lib/foundation/settings/env';
import { OperatorProblem, runCommand } from './operator-command';

const USAGE =
  'Whose? Run `npm run person:export -- --customer 57`, with the id of the user’s page in the console.';

/** Prints all stored data of a customer as JSON: docs/operations.md. */
await runCommand(import.meta.url, async (source, args) => {
  const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
  const id = Number(values.customer);
  if (!Number.isSafeInteger(id) || id < 1) throw new OperatorProblem(USAGE);
  parseEnv(source);
  try {
    if (!(await commitsAreDurable())) throw new OperatorProblem(poolerSentence());
    const data = await exportPersonalData({ kind: 'system', job: 'command' }, { id });
    return [JSON.stringify(data, null, 2)];
  } catch (error) {
    throw error instanceof AppError ? new OperatorProblem(`${error.message}.`) : error;
  } finally {
    await closeDatabase();
  }
});

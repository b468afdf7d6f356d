import type { Sql } from 'postgres';
import { namedTriggers } from '../schema-picture';
import { type Difference, differences, type TriggerOf, triggersIn } from './definitions';
import { readFunctionFiles } from './function-files';

const SENTENCES: Record<Difference['is'], (difference: Difference) => string> = {
  changed: ({ what, file }) => `the migrations make the ${what} otherwise than db/functions/${file}.sql does`,
  missing: ({ what, file }) => `no migration makes the ${what} of db/functions/${file}.sql`,
  foreign: ({ what }) => `the migrations make the ${what}, which is in no file of db/functions`,
};

/**
 * The differences between a database that the migrations created and the files of `db/functions` and the triggers
 * that the tables of `db/schema` name. One sentence each, with what to do.
 */
export async function functionProblems(sql: Sql): Promise<string[]> {
  const files = readFunctionFiles();
  const changes = await differences(sql, files);
  return [
    ...changes.map(
      (each) => `${SENTENCES[each.is](each)}: run \`npm run db:generate -- --name <what changes>\`.`,
    ),
    ...triggerProblems(await triggersIn(sql), namedTriggers()),
  ];
}

/** The triggers that a table has but does not name, or names but does not have. */
function triggerProblems(there: TriggerOf[], named: TriggerOf[]): string[] {
  const key = ({ table, trigger, calls }: TriggerOf) => `${trigger} of ${table}, which calls ${calls}`;
  const [isThere, isNamed] = [new Set(there.map(key)), new Set(named.map(key))];
  return [
    ...[...isThere]
      .filter((each) => !isNamed.has(each))
      .map((each) => `db/schema does not name the trigger ${each}.`),
    ...[...isNamed]
      .filter((each) => !isThere.has(each))
      .map((each) => `no migration makes the trigger ${each}.`),
  ];
}

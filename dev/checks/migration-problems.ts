import { type Migration, withoutComments } from '../migrations/files';

/** The baseline creates a database that is empty and not in use. No session waits for its migrations. */
const LAST_OF_BASELINE = '0002_rules';

/** States why a release no longer needs what a migration removes: docs/upgrade.md#expand. */
const CONTRACT = /^-- contract: \S/m;

const INDEX = /^\s*create\s+(?:unique\s+)?index\b.*?\bon\s+(?:only\s+)?"?(\w+)"?/is;
const CONCURRENT = /\bconcurrently\b/i;
const CONSTRAINT = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)"?\s+add\s+constraint\b/i;
const NEW_TABLE = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;
const TAKES_AWAY = /^\s*(drop\s+table\b|alter\s+table\b.*?\b(drop\s+column|rename)\b)/is;
/** Statements that can run twice, outside of a transaction. */
const REPEATABLE =
  /^\s*(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists|reindex\s+index\s+concurrently|alter\s+table\s+\S+\s+validate\s+constraint)\b/i;

const isNew = ({ tag }: Migration) => tag > LAST_OF_BASELINE;

/**
 * The problems of a migration, one sentence each: a lock that users notice, or the removal of something that an older
 * release still needs.
 */
function problemsOf(migration: Migration): string[] {
  const statements = migration.statements.map(withoutComments);
  const newTables = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const isOnRows = (table: string | undefined) => table !== undefined && !newTables.has(table);
  const hasNote = migration.statements.some((statement) => CONTRACT.test(statement));
  return statements.flatMap((statement) => {
    if (migration.isOutside)
      return REPEATABLE.test(statement) ? [] : ['runs outside of a transaction, and cannot be run twice'];
    if (CONCURRENT.test(statement) && INDEX.test(statement))
      return ['makes an index concurrently: its first line must be `-- outside of a transaction: <why>`'];
    const [, indexed] = INDEX.exec(statement) ?? [];
    if (isOnRows(indexed))
      return [`makes an index on ${indexed} without concurrently: nobody can write meanwhile`];
    const [, constrained] = CONSTRAINT.exec(statement) ?? [];
    if (isOnRows(constrained) && !/\bnot\s+valid\b/i.test(statement))
      return [
        `adds a constraint to ${constrained} without \`not valid\`: it reads all rows while nobody can`,
      ];
    if (TAKES_AWAY.test(statement) && !hasNote)
      return [
        'takes away or renames what the release before reads: add `-- contract: <since which release nothing does>`',
      ];
    return [];
  });
}

/** The problems of the migrations after the baseline: docs/upgrade.md. */
export const migrationProblems = (migrations: Migration[]): string[] =>
  migrations
    .filter(isNew)
    .flatMap((migration) =>
      problemsOf(migration).map((problem) => `drizzle/${migration.tag}.sql ${problem}.`),
    );

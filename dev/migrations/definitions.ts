import type { Sql } from 'postgres';
import { OperatorProblem } from '../operator-command';
import type { FunctionFile } from './function-files';

/** A function or trigger as it is installed in a database. */
type Definition = {
  /** The argument of `drop`: `function utc_day(timestamp with time zone)`, `trigger booking_moves on bookings`. */
  what: string;
  /** The function itself, or the one that the trigger calls: the name of the file that creates it. */
  file: string;
  definition: string;
  /** Whether the current transaction has written it. */
  isOwn: boolean;
};

export type TriggerOf = { table: string; trigger: string; calls: string };

/**
 * A difference between the migrations and the files. A `foreign` object is in no file, a `missing` one in no
 * migration.
 */
export type Difference = Pick<Definition, 'what' | 'file'> & { is: 'changed' | 'missing' | 'foreign' };

const DEFINITIONS = `
  select 'function ' || pg_proc.oid::regprocedure as what, proname as file, pg_get_functiondef(pg_proc.oid) as definition,
    pg_proc.xmin::text = pg_current_xact_id()::xid::text as "isOwn"
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('trigger %I on %s', tgname, tgrelid::regclass), proname, pg_get_triggerdef(pg_trigger.oid),
    pg_trigger.xmin::text = pg_current_xact_id()::xid::text
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and tgparentid = 0
  order by 1`;

const TRIGGERS = `
  select tgrelid::regclass::text as table, tgname as trigger, proname as calls
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and tgparentid = 0 order by 1, 2`;

/** Every trigger of a database, by table and name. */
export const triggersIn = async (sql: Sql): Promise<TriggerOf[]> => [
  ...(await sql.unsafe<TriggerOf[]>(TRIGGERS)),
];

/**
 * The differences between the functions and triggers of a database and those that the files create. The database is
 * not changed. Throws an {@link OperatorProblem} that names a file that the database refuses.
 */
export async function differences(sql: Sql, files: FunctionFile[]): Promise<Difference[]> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    const before = new Map(
      (await connection.unsafe<Definition[]>(DEFINITIONS)).map(({ what, definition }) => [what, definition]),
    );
    for (const { name, text } of files)
      await connection.unsafe(text).catch((error: Error) => {
        throw new OperatorProblem(`db/functions/${name}.sql: ${error.message}.`, { cause: error });
      });
    const after = await connection.unsafe<Definition[]>(DEFINITIONS);
    return after.flatMap(({ what, file, definition, isOwn }): Difference[] => {
      if (!isOwn) return [{ what, file, is: 'foreign' }];
      if (!before.has(what)) return [{ what, file, is: 'missing' }];
      return before.get(what) === definition ? [] : [{ what, file, is: 'changed' }];
    });
  } finally {
    await connection`rollback`;
    connection.release();
  }
}

/**
 * The migration that updates the functions and triggers of a database to those of the files; null if there are no
 * differences.
 */
export function migrationOf(differences: Difference[], files: FunctionFile[]): string | null {
  if (differences.length === 0) return null;
  const dropsOf = (kind: string) =>
    differences
      .filter(({ is, what }) => is === 'foreign' && what.startsWith(`${kind} `))
      .map(({ what }) => `DROP ${what.replace(kind, kind.toUpperCase())};\n`);
  const changed = new Set(differences.filter(({ is }) => is !== 'foreign').map(({ file }) => file));
  const texts = files.filter(({ name }) => changed.has(name)).map(({ text }) => text);
  // A function is dropped last, because a trigger may call it until then.
  return [...dropsOf('trigger'), ...texts, ...dropsOf('function')].join('--> statement-breakpoint\n');
}

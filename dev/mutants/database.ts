import postgres from 'postgres';
import { type Mutant, sqlChanges } from './operators';

/** A function of the database or a trigger as it is installed, and the way to install a changed version of it. */
export type Installed = { name: string; text: string };

const FUNCTIONS = `
  select 'sql ' || proname as name, pg_get_functiondef(pg_proc.oid) as text from pg_proc
  join pg_namespace on pg_namespace.oid = pronamespace join pg_language on pg_language.oid = prolang
  where nspname = 'public' and lanname in ('sql', 'plpgsql') order by 1`;

/** Each trigger of the product with its function; the copies of partitions follow their table. */
const TRIGGERS = `
  select 'trigger ' || tgname as name, pg_get_triggerdef(t.oid) as text, 'sql ' || proname as calls,
    format('drop trigger %I on %s; ', tgname, tgrelid::regclass) as before
  from pg_trigger t join pg_proc p on p.oid = tgfoid join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace order by 1`;

/** A trigger: its definition, the function that it calls, and the statement that must precede a changed definition. */
export type InstalledTrigger = Installed & { calls: string; before: string };

async function rowsOf<Row extends Installed>(databaseUrl: string, query: string): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(query))];
  } finally {
    await sql.end();
  }
}

/** Every function of the product that a database has. */
export const installed = (databaseUrl: string): Promise<Installed[]> => rowsOf(databaseUrl, FUNCTIONS);

/** Every trigger of the product that a database has. */
export const installedTriggers = (databaseUrl: string): Promise<InstalledTrigger[]> =>
  rowsOf(databaseUrl, TRIGGERS);

/** The changes of a function's body. The header is not changed, because the calls depend on it. */
export function mutantsOfFunction({ name, text }: Installed): Mutant[] {
  const body = text.indexOf('$function$');
  return sqlChanges(text.slice(body)).map(({ start, end, ...change }) => ({
    ...change,
    start: body + start,
    end: body + end,
    within: name,
  }));
}

/** Installs a version of a function in the database from which the test databases are copied. */
export async function install(databaseUrl: string, text: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

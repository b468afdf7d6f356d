import type { Sql } from 'postgres';
import { snake, tableConfigs } from '../schema-picture';

/**
 * The tables and columns of `db/schema` that are missing in a database that the migrations created. One sentence
 * each, with what to do.
 */
export async function tableProblems(sql: Sql): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`;
  const there = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  return tableConfigs().flatMap(({ name, columns }) => {
    const missing = there.has(name)
      ? columns
          .map((column) => snake(column.name))
          .filter((column) => !there.has(`${name}.${column}`))
          .map((column) => `column ${column} of ${name}`)
      : [`table ${name}`];
    return missing.map(
      (what) => `no migration makes the ${what}: run \`npm run db:generate -- --name <what changes>\`.`,
    );
  });
}

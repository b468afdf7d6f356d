import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Triggers } from '../db/schema/triggers';
import * as tables from '../db/tables';
import type { TriggerOf } from './migrations/definitions';

type Config = ReturnType<typeof getTableConfig>;

/** Every table with its columns. */
export const tableConfigs = (): Config[] =>
  Object.values(tables)
    .flatMap((table) => (is(table, PgTable) ? [getTableConfig(table)] : []))
    .sort((a, b) => a.name.localeCompare(b.name));

export const namedTriggers = (): TriggerOf[] =>
  Object.values(tables).flatMap((named) =>
    named instanceof Triggers
      ? Object.entries(named.calls).map(([trigger, calls]) => ({
          table: getTableName(named.table),
          trigger,
          calls,
        }))
      : [],
  );

/** The name of a column in the database. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** The foreign keys of a table: the column, the table that it refers to, and whether it is nullable. */
function references(config: Config) {
  return config.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const column = columns[0];
    return {
      column: snake(column?.name ?? ''),
      to: getTableName(foreignTable),
      optional: column?.notNull === false,
    };
  });
}

function entity(config: Config): string[] {
  const foreign = new Set(references(config).map(({ column }) => column));
  const composite = new Set(
    config.primaryKeys.flatMap((key) => key.columns.map((column) => snake(column.name))),
  );
  const lines = config.columns.map((column) => {
    const name = snake(column.name);
    const marks = [
      column.primary || composite.has(name) ? 'PK' : '',
      foreign.has(name) ? 'FK' : '',
      column.isUnique ? 'UK' : '',
    ].filter(Boolean);
    return `    ${column.getSQLType().replace(/\W+/g, '_')} ${name}${marks.length > 0 ? ` ${marks.join(', ')}` : ''}`;
  });
  const triggers = namedTriggers()
    .filter(({ table }) => table === config.name)
    .map(({ trigger, calls }) => `    trigger ${trigger} "${calls}"`);
  return [`  ${config.name} {`, ...lines, ...triggers, '  }'];
}

/**
 * The whole schema as an entity-relationship diagram that Markdown viewers render, with the triggers of each table
 * and the functions that they call.
 */
export function schemaPicture(): string {
  const configs = tableConfigs();
  const relations = configs.flatMap((config) =>
    references(config).map(
      ({ column, to, optional }) => `  ${to} ${optional ? '|o' : '||'}--o{ ${config.name} : ${column}`,
    ),
  );
  return ['```mermaid', 'erDiagram', ...relations, ...configs.flatMap(entity), '```'].join('\n');
}

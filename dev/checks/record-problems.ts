import { getTableColumns, SQL, StringChunk } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** What a page of records declares (`components/list/record-page.tsx`), as far as it is checked. */
type Page = {
  metadata?: { title?: unknown };
  default?: { definition?: { entity: string; deletion?: unknown; moves?: unknown } };
};
/** The states of a kind of record (`lib/platform/states/state-machine.ts`). */
type Machine = {
  rowMoves: readonly string[];
  described: { table: PgTable; column?: string; states: readonly string[] };
};
type Described = {
  key: string;
  menu?: { opens: string };
  capabilities?: object;
  calls?: { paths: readonly string[] } | null;
};

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'rowMoves' in value && 'described' in value;

/** The states of a kind of record that a module of commands exports. */
export const machinesIn = (module: object): Machine[] => Object.values(module).filter(isMachine);

/** What the page of a kind of record lacks, of what its commands can do. */
export function pageProblems(file: string, page: Page, entity: Described, machines: Machine[]): string[] {
  const { definition } = page.default ?? {};
  if (!definition) return [];
  const [prefix] = (entity.menu?.opens ?? '').split('.');
  const deletes = `${prefix}.delete` in (entity.capabilities ?? {});
  const offers = machines.some(({ rowMoves }) => rowMoves.length > 0);
  return [
    ...(page.metadata?.title ? [] : [`Add export const metadata = { title: '…' } to ${file}.`]),
    ...(deletes && !definition.deletion
      ? [`Add deletion to recordPage of ${file}: ${prefix}.delete exists.`]
      : []),
    ...(offers && !definition.moves ? [`Add moves to recordPage of ${file}: rows offer them.`] : []),
  ];
}

/** The text of a condition, without its columns. */
const textOf = (condition: SQL): string =>
  condition.queryChunks
    .map((chunk) => {
      if (chunk instanceof StringChunk) return chunk.value.join('');
      return chunk instanceof SQL ? textOf(chunk) : '';
    })
    .join('');

/** What the states of a kind of record lack besides its commands: a check of the table, and an endpoint. */
export function stateProblems(
  { table, column, states }: Machine['described'],
  entity: Described,
  hasFile: (path: string) => boolean,
): string[] {
  const endpoint = `app/api/v2${entity.calls?.paths[0]}/[id]/move/route.ts`;
  const { name, checks } = getTableConfig(table);
  const held = checks.map(({ value }) => textOf(value));
  const isHeld = held.some((text) => states.every((state) => text.includes(`'${state}'`)));
  return [
    ...(hasFile(endpoint) ? [] : [`Add ${endpoint} with moveRoute.`]),
    ...(!column || !(column in getTableColumns(table)) || isHeld
      ? []
      : [`Add a check to the table ${name}: ${column} is one of ${states.join(', ')}.`]),
  ];
}

import fs from 'node:fs';
import path from 'node:path';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { oneOf } from '@/db/schema/columns';
import { DESCRIBED } from '@/lib/entities/permissions';
import { ROOT } from './imports';
import { machinesIn, pageProblems, stateProblems } from './record-problems';

const pages: Record<string, object> = import.meta.glob('/app/*/admin/*/*/page.tsx', {
  eager: true,
});
const commands: Record<string, object> = import.meta.glob('/lib/*/*/commands.ts', { eager: true });
const hasFile = (file: string) => fs.existsSync(path.join(ROOT, file));

/** The exported states of the records of an entity: those beside its list. */
const machinesOf = (key: string) =>
  Object.entries(commands).flatMap(([file, module]) =>
    file.split('/').at(-2) === key ? machinesIn(module) : [],
  );

it('the page of each kind of record offers what its commands do, and has a title', () => {
  const ofRecords = Object.entries(pages).flatMap(([file, page]) => {
    const key = (page as { default: { definition?: { entity: string } } }).default.definition?.entity;
    const entity = DESCRIBED.find((each) => each.key === key);
    return entity ? [{ file: file.slice(1), page, entity }] : [];
  });
  expect(ofRecords.length).toBeGreaterThan(5);
  expect(
    ofRecords.flatMap(({ file, page, entity }) => pageProblems(file, page, entity, machinesOf(entity.key))),
  ).toEqual([]);
});

it('the states of each kind of record have an endpoint, and a check in the database', () => {
  expect(
    DESCRIBED.flatMap((entity) =>
      machinesOf(entity.key).flatMap(({ described }) => stateProblems(described, entity, hasFile)),
    ),
  ).toEqual([]);
});

const visits = {
  key: 'visits',
  menu: { opens: 'visits.view' },
  capabilities: { 'visits.view': {}, 'visits.delete': {} },
  calls: { paths: ['/admin/visits'] },
};
const STATES = ['planned', 'done'] as const;
const unchecked = pgTable('visits', { state: text() });
const checked = pgTable('visits', { state: text() }, (t) => [check('visits_state', oneOf(t.state, STATES))]);

it('a page without a title, without Delete and without the moves of its rows is reported', () => {
  const machine = { rowMoves: ['finish'], described: { table: checked, column: 'state', states: STATES } };
  const file = 'app/visits/page.tsx';
  const page = (definition: object, more: object = {}) => ({
    default: { definition: { entity: 'visits', ...definition } },
    ...more,
  });
  expect(pageProblems(file, page({}), visits, [machine])).toEqual([
    `Add export const metadata = { title: '…' } to ${file}.`,
    `Add deletion to recordPage of ${file}: visits.delete exists.`,
    `Add moves to recordPage of ${file}: rows offer them.`,
  ]);
  const whole = page({ deletion: {}, moves: {} }, { metadata: { title: 'Visits' } });
  expect(pageProblems(file, whole, visits, [machine])).toEqual([]);
});

it('states without an endpoint and without a check of the table are reported', () => {
  const of = (table: typeof checked, has: boolean) =>
    stateProblems({ table, column: 'state', states: STATES }, visits, () => has);
  expect(of(unchecked, false)).toEqual([
    'Add app/api/v2/admin/visits/[id]/move/route.ts with moveRoute.',
    'Add a check to the table visits: state is one of planned, done.',
  ]);
  expect(of(checked, true)).toEqual([]);
});

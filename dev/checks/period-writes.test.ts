import { expect, it } from 'vitest';
import { periodWriteProblems } from './period-writes';

const places = [{ file: 'lib/a.ts', times: 1, writes: 'holds' }];
const problemsOf = (files: Record<string, string>) =>
  periodWriteProblems(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    places,
  );
const LISTED = { 'lib/a.ts': 'tx.insert(bookingPeriods).values(hold)' };

it.each([
  ['an insert', 'await tx.insert(bookingPeriods).values(row);'],
  ['an update', 'await tx.update(bookingPeriods).set({ endsAt });'],
  ['a statement by hand', 'sql`delete from booking_periods where id = 1`'],
  ['a function of the database', 'UPDATE booking_periods SET ends_at = now();'],
])('%s of periods in a place that is not listed is reported', (_, text) => {
  expect(problemsOf({ ...LISTED, 'lib/b.ts': text })).toHaveLength(1);
});

it('a second write in a listed place is reported, and a listed place without a write', () => {
  expect(problemsOf({ 'lib/a.ts': `${LISTED['lib/a.ts']}; tx.delete(bookingPeriods)` })).toHaveLength(1);
  expect(problemsOf({ 'lib/a.ts': '' })).toHaveLength(1);
});

it('reads and the listed places are accepted', () => {
  expect(
    problemsOf({ ...LISTED, 'lib/b.ts': 'select from booking_periods; tx.select().from(bookingPeriods)' }),
  ).toEqual([]);
});

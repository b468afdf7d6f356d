import { expect, it } from 'vitest';
import { rowProblems } from './rows';

const problemsOf = (text: string, path = 'lib/fleet/health/queries.ts') => rowProblems({ path, text });

it.each([
  'cost: toDollars(row.costCents),',
  'createdAt: createdAt.toISOString(),',
  'reportedAt: z.iso.datetime().nullable(),',
  "}).meta({ id: 'HealthRow' });",
])('refuses the API’s form inside a domain: %s', (line) => {
  expect(problemsOf(line)).toHaveLength(1);
});

it.each([
  'costCents: row.costCents,',
  "datetimeStart: z.iso.datetime({ offset: true, error: 'Choose a new start' }),",
  "}).meta({ id: 'WalkUpInput' });",
])('accepts rows and input: %s', (line) => {
  expect(problemsOf(line)).toEqual([]);
});

it.each([
  'lib/fleet/health/wire.ts',
  'lib/booking/bookings/detail-wire.ts',
  'lib/booking/wallet/ledger-list.ts',
  'lib/fleet/health/day.test.ts',
  'lib/foundation/time.ts',
])('accepts it in %s', (path) => {
  expect(problemsOf('at: at.toISOString(),', path)).toEqual([]);
});

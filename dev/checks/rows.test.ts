import { expect, it } from 'vitest';
import { rowProblems } from './rows';

const problemsOf = (text: string, path = 'lib/pods/health/queries.ts') => rowProblems({ path, text });

it.each([
  'cost: toDollars(row.costCents),',
  'createdAt: createdAt.toISOString(),',
  'reportedAt: z.iso.datetime().nullable(),',
  "}).meta({ id: 'HealthRow' });",
])('the format of the API inside a domain is reported: %s', (line) => {
  expect(problemsOf(line)).toHaveLength(1);
});

it.each([
  'costCents: row.costCents,',
  "datetimeStart: z.iso.datetime({ offset: true, error: 'Choose a new start' }),",
  "}).meta({ id: 'WalkUpInput' });",
])('rows and input are accepted: %s', (line) => {
  expect(problemsOf(line)).toEqual([]);
});

it.each([
  'lib/pods/health/wire.ts',
  'lib/booking/bookings/detail-wire.ts',
  'lib/booking/wallet/ledger-list.ts',
  'lib/pods/health/samples.test.ts',
  'lib/foundation/time/local-dates.ts',
])('the format of the API is accepted in %s', (path) => {
  expect(problemsOf('at: at.toISOString(),', path)).toEqual([]);
});

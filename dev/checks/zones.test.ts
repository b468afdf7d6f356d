import { expect, it } from 'vitest';
import { zoneProblems } from './zones';

const problemsOf = (text: string, imports: string[] = []) =>
  zoneProblems({ path: 'lib/booking/bookings/list.ts', text, imports });

it.each([
  'sql`starts_at at time zone spaces.timezone`',
  "sql`starts_at AT TIME ZONE 'Asia/Tokyo'`",
  'sql`select timezone(zone, starts_at)`',
  "sql`date_trunc('day', starts_at, zone)`",
  "new Intl.DateTimeFormat('en-US', { hour: '2-digit', timeZone: zone })",
  "new Intl.DateTimeFormat('en-US').format(at)",
  'Intl.DateTimeFormat().resolvedOptions().timeZone',
  "at.toLocaleTimeString('en-US')",
  '<IntlProvider timeZone={zone}>',
])('%s is reported', (text) => expect(problemsOf(text)).not.toEqual([]));

it.each([
  "sql`(starts_at + ahead) at time zone 'UTC'`",
  "new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })",
  '<IntlProvider timeZone="UTC">',
  "count.toLocaleString('en-US')",
  'const timezone = (name: string) => name;',
])('%s is accepted', (text) => expect(problemsOf(text)).toEqual([]));

it('only one module may import the zone data', () => {
  const imports = ['moment-timezone/data/packed/latest.json'];
  expect(problemsOf('', imports)).toHaveLength(1);
  expect(zoneProblems({ path: 'lib/foundation/time/zone-data.ts', text: '', imports })).toEqual([]);
});

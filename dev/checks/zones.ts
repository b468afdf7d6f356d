import type { SourceFile } from './imports';

/**
 * Local time is computed in one place, from one set of zone data: docs/rules.md#one-clock. These are the calls that
 * use the zone data of the database, of Node.js or of the browser instead.
 */
const OTHER_CLOCKS: { asks: RegExp; problem: string }[] = [
  { asks: /\bat time zone\b(?! 'UTC')/i, problem: 'has the database read a clock: give it instants' },
  { asks: /\bdate_trunc\(/i, problem: 'has the database cut days: give it their instants' },
  { asks: /(?:\bsql`|')[^`']*\btimezone\(/i, problem: 'has the database read a clock: give it instants' },
  { asks: /\bresolvedOptions\(/, problem: 'asks where the browser is: it gets text, or a clock to read' },
  { asks: /\.toLocale(?:Date|Time)String\(/, problem: 'formats an instant by the zone of its reader' },
  { asks: /\btimeZone=(?!"UTC")/, problem: 'formats instants in a zone: format their local parts in UTC' },
  {
    asks: /\bDateTimeFormat\((?![^;]{0,300}timeZone: 'UTC')/,
    problem: 'formats an instant in a zone: format its local parts in UTC',
  },
];

/** The one module that contains the zone data, and its test file. */
const HAS_ZONE_DATA = /^lib\/foundation\/time\/zone-data\.ts$|\.test\.tsx?$/;

/** Where a file of the product gets local time from elsewhere, or reads the zone data itself. */
export function zoneProblems({
  path,
  text,
  imports,
}: Pick<SourceFile, 'path' | 'text' | 'imports'>): string[] {
  if (HAS_ZONE_DATA.test(path)) return [];
  const problems = OTHER_CLOCKS.filter(({ asks }) => asks.test(text)).map(({ problem }) => problem);
  return imports.some((target) => target.startsWith('moment'))
    ? [...problems, 'imports the zone data: only lib/foundation/time/zone-data does']
    : problems;
}

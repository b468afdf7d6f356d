import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { labelledZones } from '@/lib/foundation/time/known-zones';
import { offsetAt } from '@/lib/foundation/time/zone-clock';
import { ZONE_DATA_VERSION } from '@/lib/foundation/time/zone-data';

/*
 * Compares our zone data with the other zone data of an installation: that of the database and that of Node.js. They
 * may differ, because each is as old as its program; the product uses neither. Differences are printed.
 */

const [FROM, TO] = [Date.UTC(2024), Date.UTC(2029)];
const WEEK_MS = 7 * 86_400_000;

/** Every week, and both sides of every change in our data. */
function probes(zone: string): number[] {
  const weeks = Array.from({ length: Math.ceil((TO - FROM) / WEEK_MS) }, (_, week) => FROM + week * WEEK_MS);
  const changes = clockOf(zone).changes.filter((change) => change >= FROM && change < TO);
  return [...weeks, ...changes.flatMap((change) => [change - 1000, change])].sort((a, b) => a - b);
}

/** Milliseconds ahead of UTC according to Node.js. */
function nodeOffsets(zone: string, instants: number[]): number[] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return instants.map((at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at);
}

/** The same according to the database. */
async function databaseOffsets(zone: string, instants: number[]): Promise<number[]> {
  const rows = await db().execute<{ ahead: number }>(sql`
    select (extract(epoch from (at at time zone ${zone}) - (at at time zone 'UTC')) * 1000)::int as ahead
    from unnest(${`{${instants.map((at) => new Date(at).toISOString()).join()}}`}::timestamptz[]) with ordinality as t (at, n) order by n`);
  return rows.map(({ ahead }) => ahead);
}

it('the time zone data of Node.js and of the database are compared with ours, 2024 to 2028', async () => {
  const used = await db().execute<{ zone: string }>(sql`
    select timezone as zone from spaces union select timezone from locations where timezone is not null`);
  const zones = [...new Set([...used.map(({ zone }) => zone), ...labelledZones().map(({ name }) => name)])];
  expect(zones.length).toBeGreaterThan(400);
  const lines: string[] = [];
  for (const zone of zones) {
    const instants = probes(zone);
    const ours = instants.map((at) => offsetAt(clockOf(zone), at));
    const sources = {
      'Node.js': nodeOffsets(zone, instants),
      'the database': await databaseOffsets(zone, instants),
    };
    for (const [source, theirs] of Object.entries(sources)) {
      expect(theirs.length).toBe(ours.length);
      const apart = instants.flatMap((at, n) => (theirs[n] === ours[n] ? [] : [{ at, n }]));
      const [first] = apart;
      if (!first) continue;
      const hours = (ms = 0) => `${ms < 0 ? '' : '+'}${ms / 3_600_000}`;
      const day = new Date(first.at).toISOString().slice(0, 16);
      lines.push(
        `${zone}: ${source} ${hours(theirs[first.n])} h, ours ${hours(ours[first.n])} h from ${day}Z`,
      );
    }
  }
  console.info(
    `Zone data ${ZONE_DATA_VERSION}; Node.js has ${process.versions.tz}. ${lines.length} differ:\n${lines.join('\n')}`,
  );
});

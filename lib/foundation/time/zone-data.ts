import 'server-only';
import packed from 'moment-timezone/data/packed/latest.json';
import type { ZoneClock } from './zone-clock';

/*
 * The zone data of the product: the IANA database as packed by moment-timezone, up to the end of 2037. That library's
 * code is not used. How to update it: docs/operations.md.
 */

/** The release of the IANA database, such as `2026f`. */
export const ZONE_DATA_VERSION: string = packed.version;

const DIGITS = new Map(
  [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'].map((digit, value) => [digit, value]),
);

/** Parses a number in base 60, with sign and fraction. */
function base60(text: string): number {
  let [value, scale] = [0, 0];
  for (const digit of text) {
    if (digit === '.') scale = 1;
    else if (digit !== '-') {
      value = value * 60 + (DIGITS.get(digit) ?? 0);
      scale *= 60;
    }
  }
  return (text.startsWith('-') ? -value : value) / (scale || 1);
}

const words = (text = ''): string[] => text.split(' ').filter(Boolean);

/** `name|abbreviations|minutes west of UTC|index of the offset per period|minutes between changes|population`. */
function unpack(zone: string, text: string): ZoneClock {
  const [, , west, order = '', minutes] = text.split('|');
  const offsetsMs = words(west).map((each) => Math.round(base60(each) * -60_000) + 0);
  const changes: number[] = [];
  for (const each of words(minutes)) changes.push(Math.round((changes.at(-1) ?? 0) + base60(each) * 60_000));
  return { zone, changes, offsets: [...order].map((digit) => offsetsMs[base60(digit)] ?? 0) };
}

const nameOf = (text: string): string => text.slice(0, text.indexOf('|'));
const TEXTS = new Map(packed.zones.map((text) => [nameOf(text), text]));
/** The packed data of each zone by name, including older names; in lower case, because lookups are case-insensitive. */
const ZONES = new Map(
  [
    ...[...TEXTS].map(([name, text]) => [name, text] as const),
    ...packed.links.map((link) => {
      const [target = '', alias = ''] = link.split('|');
      return [alias, TEXTS.get(target) ?? ''] as const;
    }),
  ].map(([name, text]) => [name.toLowerCase(), { name, text }]),
);

const unpacked = new Map<string, ZoneClock>();

/** The clock of a zone from its first change to 2037, or undefined for an unknown name. */
export function findClock(zone: string): ZoneClock | undefined {
  const cached = unpacked.get(zone);
  if (cached) return cached;
  const zoneData = ZONES.get(zone.toLowerCase());
  if (!zoneData) return undefined;
  const clock = unpack(zoneData.name, zoneData.text);
  unpacked.set(zone, clock);
  return clock;
}

import 'server-only';
import packed from 'moment-timezone/data/packed/latest.json';
import type { ZoneClock } from './zone-clock';

/*
 * The zone data of the product: the IANA database as moment-timezone packs it, until the end of 2037. The program of
 * that library is not used. How it is brought up to date: docs/operations.md.
 */

/** The release of the IANA database, such as `2026f`. */
export const ZONE_DATA_VERSION: string = packed.version;

const DIGITS = new Map(
  [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'].map((digit, value) => [digit, value]),
);

/** A number in base 60, with sign and fraction. */
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

/** `name|abbreviations|minutes west of UTC|which of them in turn|minutes from change to change|population`. */
function unpack(zone: string, text: string): ZoneClock {
  const [, , west, order = '', minutes] = text.split('|');
  const offsetsMs = words(west).map((each) => Math.round(base60(each) * -60_000) + 0);
  const changes: number[] = [];
  for (const each of words(minutes)) changes.push(Math.round((changes.at(-1) ?? 0) + base60(each) * 60_000));
  return { zone, changes, offsets: [...order].map((digit) => offsetsMs[base60(digit)] ?? 0) };
}

const nameOf = (text: string): string => text.slice(0, text.indexOf('|'));
const TEXTS = new Map(packed.zones.map((text) => [nameOf(text), text]));
/** The packed text of each zone by its name, older names included; in lower case, as names are found in any case. */
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

/** The clock of a zone from its first change to 2037, or undefined for a name that the data does not have. */
export function findClock(zone: string): ZoneClock | undefined {
  const cached = unpacked.get(zone);
  if (cached) return cached;
  const zoneData = ZONES.get(zone.toLowerCase());
  if (!zoneData) return undefined;
  const clock = unpack(zoneData.name, zoneData.text);
  unpacked.set(zone, clock);
  return clock;
}

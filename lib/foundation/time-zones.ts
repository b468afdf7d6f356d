import { timeZones, zoneOffset } from './time';

const SUFFIX = /\((?:UTC|GMT)[^()]*\)$/i;
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** The name of a zone without its offset: clients may send back the label. */
export const zoneName = (text: string): string => text.trim().replace(SUFFIX, '').trim();

/** Whether the name is a time zone. Older aliases (Asia/Calcutta for Asia/Kolkata) count too. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** `America/New_York (UTC-05:00)`: the label of a zone, with its current offset. */
export const zoneLabel = (name: string): string => `${name} (${zoneOffset(name)})`;

const HOUR_MS = 3_600_000;
let known: { hour: number; zones: { name: string; label: string }[] } | undefined;

/** Every zone with its label. Cached for an hour, because formatting 400 zones takes a tenth of a second. */
export function labelledZones(): { name: string; label: string }[] {
  const hour = Math.floor(Date.now() / HOUR_MS);
  if (known?.hour !== hour) {
    known = { hour, zones: timeZones().map((name) => ({ name, label: zoneLabel(name) })) };
  }
  return known.zones;
}

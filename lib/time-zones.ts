import { timeZones, zoneOffset } from '@/lib/time';

const SUFFIX = /\s*\((?:UTC|GMT)[^)]*\)\s*$/i;
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** The zone's name alone: clients may send the label that they showed. */
export const zoneName = (text: string): string => text.replace(SUFFIX, '').trim();

/** Whether it names a time zone. Older names (Asia/Kolkata here, Asia/Calcutta there) count too. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** `America/New_York (UTC-05:00)`: how a zone is shown, with its offset of now. */
export const zoneLabel = (name: string): string => `${name} (${zoneOffset(name)})`;

const HOUR_MS = 3_600_000;
let known: { hour: number; zones: { name: string; label: string }[] } | undefined;

/** Every zone with its label. Made once an hour, because formatting 400 zones takes a tenth of a second. */
export function labelledZones(): { name: string; label: string }[] {
  const hour = Math.floor(Date.now() / HOUR_MS);
  if (known?.hour !== hour) {
    known = { hour, zones: timeZones().map((name) => ({ name, label: zoneLabel(name) })) };
  }
  return known.zones;
}

import 'server-only';
import { invalidField } from '@/lib/foundation/errors';
import { clockOf } from './clock-of-zone';
import { findClock } from './zone-data';
import { looksLikeZone, NO_ZONE } from './zone-name';
import { zoneOffset } from './zones';

/** Whether a name is that of a time zone. Older aliases (Asia/Calcutta for Asia/Kolkata) count too. */
export const isTimeZone = (name: string): boolean => looksLikeZone(name) && findClock(name) !== undefined;

/** The canonical name of a known time zone; throws 400 for an unknown name. */
export function knownZone(name: string): string {
  if (!isTimeZone(name)) throw invalidField('timezone', NO_ZONE);
  return clockOf(name).zone;
}

/** The zones to choose from, each once: the names that Node.js offers, where the zone data has them. */
const timeZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].filter(isTimeZone);

/** `America/New_York (UTC-05:00)`: the label of a known zone, with its current offset. */
export const zoneLabel = (name: string): string => `${name} (${zoneOffset(name)})`;

/** Every known time zone to choose from, with its label. */
export const labelledZones = (): { name: string; label: string }[] =>
  timeZones().map((name) => ({ name, label: zoneLabel(name) }));

import { addDays, isLocalDate } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate } from '@/lib/foundation/time/zones';

/** The beginning of a validity period: a day or an instant from the wire, in the operator's zone. */
export const beginningOfValidity = (text: string, zone: string): Date =>
  isLocalDate(text) ? instantOfLocal(text, 0, zone) : new Date(text);

/** The end of a validity period, like {@link beginningOfValidity}: a day counts to its last millisecond. */
export const endOfValidity = (text: string, zone: string): Date =>
  isLocalDate(text) ? new Date(instantOfLocal(addDays(text, 1), 0, zone).getTime() - 1) : new Date(text);

/** The first allowed valid-until day: tomorrow (docs/rules.md#promo-assignment). */
export const firstValidUntil = (now: Date, zone: string): string => addDays(localDate(now, zone), 1);

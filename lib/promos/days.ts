import { addDays, instantOfLocal, isDay, localDate } from '@/lib/time';

/** A day or an instant, as the wire has it, read where the operator is: when something begins. */
export const beginningOf = (text: string, zone: string): Date =>
  isDay(text) ? instantOfLocal(text, 0, zone) : new Date(text);

/** As {@link beginningOf}, for when something ends: a day counts to its last millisecond. */
export const endingOf = (text: string, zone: string): Date =>
  isDay(text) ? new Date(instantOfLocal(addDays(text, 1), 0, zone).getTime() - 1) : new Date(text);

/** The first day that a promo code may be valid until: tomorrow (spec 2 section 5). */
export const firstValidUntil = (now: Date, zone: string): string => addDays(localDate(now, zone), 1);

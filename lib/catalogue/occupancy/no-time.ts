import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { bookingPeriods } from '@/db/tables';

/*
 * The span of an unpaid hold that occupies no time: docs/rules.md#crowded-network. A period cannot be empty, so it
 * lasts a millisecond, the least that the database stores.
 */

/** The span of such a hold that is made at `now`. */
export const noTime = (now: Date) => ({ startsAt: now, endsAt: new Date(now.getTime() + 1) });

/** The end of a period that no longer occupies time, in an update of `booking_periods`. */
export const endOfNoTime: SQL<Date> = sql`${bookingPeriods.startsAt} + interval '1 millisecond'`;

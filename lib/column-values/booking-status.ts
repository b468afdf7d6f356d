/** Booking status numbers: docs/rules.md#booking-status. */
export const STATUS = { pending: 1, confirmed: 2, cancelled: 3, rescheduled: 4, extended: 5 } as const;
/** A booking status by its name; the numbers are those of the database and the API. */
export type BookingStatus = keyof typeof STATUS;

const NAMES: readonly BookingStatus[] = ['pending', 'confirmed', 'cancelled', 'rescheduled', 'extended'];

/** The name of a status number; throws for an unknown number. */
export function statusName(status: number): BookingStatus {
  const name = NAMES.find((each) => STATUS[each] === status);
  if (!name) throw new Error(`Booking status ${status} has no name.`);
  return name;
}

/** Confirmed in one way or another: listed in a time group, and its door can open. */
export const ACTIVE_STATUSES: readonly number[] = [STATUS.confirmed, STATUS.rescheduled, STATUS.extended];

/** Was confirmed at some time, no matter what happened to it later. */
export const MADE_STATUSES: readonly number[] = [...ACTIVE_STATUSES, STATUS.cancelled];

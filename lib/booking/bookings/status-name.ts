import { STATUS, statusLabel } from '@/lib/booking/status';

/** A booking status by its name; the numbers are those of the database and the API. */
export type StatusName = keyof typeof STATUS;

const NAMES: readonly StatusName[] = ['pending', 'confirmed', 'cancelled', 'rescheduled', 'extended'];

/** The name of a status number; throws for a number that is none. */
export function statusName(status: number): StatusName {
  const name = NAMES.find((each) => STATUS[each] === status);
  if (!name) throw new Error(`Booking status ${status} has no name.`);
  return name;
}

/** The label and tone of a status. */
export const statusBadge = (status: StatusName) => statusLabel(STATUS[status]);

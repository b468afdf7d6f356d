import { STATUS, statusLabel } from '@/lib/booking/status';
import type { BookingStatus } from '@/lib/values/booking-status';

const NAMES: readonly BookingStatus[] = ['pending', 'confirmed', 'cancelled', 'rescheduled', 'extended'];

/** The name of a status number; throws for an unknown number. */
export function statusName(status: number): BookingStatus {
  const name = NAMES.find((each) => STATUS[each] === status);
  if (!name) throw new Error(`Booking status ${status} has no name.`);
  return name;
}

/** The label and tone of a status. */
export const statusBadge = (status: BookingStatus) => statusLabel(STATUS[status]);

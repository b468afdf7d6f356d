import type { PriceLine } from '@/lib/booking/bookings/schema';

/** `Booking`, or which extension of it. */
export const periodName = ({ ordinal }: Pick<PriceLine, 'ordinal'>): string =>
  ordinal === 0 ? 'Booking' : `Extension ${ordinal}`;

const UNPAID: Partial<Record<PriceLine['state'], string>> = {
  held: ' · not paid yet',
  paying: ' · being paid',
};

/** What to add to the name of a period that is not paid yet. */
export const periodState = ({ state }: Pick<PriceLine, 'state'>): string => UNPAID[state] ?? '';

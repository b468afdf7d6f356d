import type { PriceLine } from '@/lib/booking/bookings/schema';

/** `Booking`, or the number of the extension. */
export const periodName = ({ ordinal }: Pick<PriceLine, 'ordinal'>): string =>
  ordinal === 0 ? 'Booking' : `Extension ${ordinal}`;

const UNPAID: Partial<Record<PriceLine['state'], string>> = {
  held: ' · not paid yet',
  paying: ' · being paid',
};

/** The suffix of a period's name while it is not paid. */
export const periodState = ({ state }: Pick<PriceLine, 'state'>): string => UNPAID[state] ?? '';

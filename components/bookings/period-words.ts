import type { PriceLine } from '@/lib/bookings/schema';

/** `Booking`, or which extension of it. */
export const periodName = ({ ordinal }: Pick<PriceLine, 'ordinal'>): string =>
  ordinal === 0 ? 'Booking' : `Extension ${ordinal}`;

/** What one has to know of a period that is not paid yet, to be put behind its name. */
export const periodState = ({ state }: Pick<PriceLine, 'state'>): string =>
  state === 'held' ? ' · not paid yet' : state === 'paying' ? ' · being paid' : '';

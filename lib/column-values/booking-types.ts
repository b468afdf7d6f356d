/** How a booking was made. */
export const BOOKING_TYPES = ['ALL', 'WALKIN', 'PP', 'BP'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

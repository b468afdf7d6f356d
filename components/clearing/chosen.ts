import { z } from 'zod';
import { CHOICES, type Choice } from '@/lib/booking/clearing/schema';
import { toDollars } from '@/lib/foundation/money';

/** The choices in a form for the affected bookings: what happens to each, and how much a cancellation refunds. */
export const chosenBookings = z.array(
  z.object({ id: z.number(), do: z.enum(CHOICES), refundCents: z.number() }),
);

export type ChosenBooking = z.output<typeof chosenBookings>[number];

/** The part of it that the command takes. */
export const clearingOf = (chosen: ChosenBooking[]) => ({
  bookings: chosen.map(({ id, do: choice }) => ({ id, do: choice })),
  amount: toDollars(sumOf(chosen)),
});

const sumOf = (chosen: ChosenBooking[]): number =>
  chosen.reduce((sum, { do: choice, refundCents }) => sum + (choice === 'refund' ? refundCents : 0), 0);

/** How many are moved, how many are refunded, and with how much. */
export function sumsOf(chosen: ChosenBooking[]) {
  const count = (choice: Choice) => chosen.filter((each) => each.do === choice).length;
  return { moved: count('move'), refunded: count('refund'), cents: sumOf(chosen) };
}

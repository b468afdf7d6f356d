import { z } from 'zod';
import { CHOICES, type Choice } from '@/lib/booking/clearing/schema';
import { toDollars } from '@/lib/foundation/money';

/** What a form keeps of the bookings that are there: what becomes of each, and what cancelling it gives back. */
export const chosenBookings = z.array(
  z.object({ id: z.number(), do: z.enum(CHOICES), refundCents: z.number() }),
);

export type ChosenBooking = z.output<typeof chosenBookings>[number];

/** What of it the command takes. */
export const clearingOf = (chosen: ChosenBooking[]) => ({
  bookings: chosen.map(({ id, do: choice }) => ({ id, do: choice })),
  amount: toDollars(sumOf(chosen)),
});

const sumOf = (chosen: ChosenBooking[]): number =>
  chosen.reduce((sum, { do: choice, refundCents }) => sum + (choice === 'refund' ? refundCents : 0), 0);

/** How many are moved and how many refunded, and with how much. */
export function sumsOf(chosen: ChosenBooking[]) {
  const count = (choice: Choice) => chosen.filter((each) => each.do === choice).length;
  return { moved: count('move'), refunded: count('refund'), cents: sumOf(chosen) };
}

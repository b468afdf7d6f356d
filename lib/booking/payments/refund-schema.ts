import { z } from 'zod';
import type { RefundLine } from '@/lib/booking/bookings/schema';
import { dollarsField, optionalText, requiredText } from '@/lib/foundation/input/fields';

/** `PUT /admin/booking/{id}/refund`. */
export const refundInput = z.object({
  type: z.enum(['card', 'wallet'], { error: 'Choose card or wallet' }),
  amount: dollarsField(0.01, 'The amount must be more than 0'),
  reason: optionalText(300),
});

/** `POST /admin/refunds/{id}/instead`. */
export const refundInsteadInput = refundInput.pick({ type: true });

/** The same with the id of the failed refund. */
export const refundInsteadOf = refundInsteadInput.extend({ id: z.number().int() });

/** `POST /admin/refunds/{id}/close`. */
export const refundClosingInput = z.object({ note: requiredText(300, 'Say how it was dealt with') });

/** The same with the id of the failed refund. */
export const refundClosing = refundClosingInput.extend({ id: z.number().int() });

/** The paid, refunded and refundable amounts of a booking. */
export type RefundDetails = {
  /** Including refunds in progress. */
  refundedCents: number;
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  waivedCents: number;
  creditCents: number;
  refundableCents: number;
  refundableCardCents: number;
  /** The prefilled amount of a dialog: docs/rules.md#cancel-and-refund. */
  suggestedCents: number;
  /** The operator's rule in words, if the booking can be cancelled. */
  rule: string | null;
  refunds: RefundLine[];
};

/** The result of a door refund: the total, the part to the card, and the part as credit. */
export type DoorRefund = { refundedCents: number; cardCents: number; walletCents: number };

/** The outcome of a refund: `pending` if the provider has not responded; a job finishes it. */
export type RefundOutcome = { state: 'succeeded' | 'pending'; message: string };

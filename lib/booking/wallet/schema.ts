import { z } from 'zod';
import { dollarsField, idText, optionalText, requiredText } from '@/lib/foundation/input/fields';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';

/** The input of Assign credits: dollars with at most two decimals, and the reason. */
export const creditInput = z.object({
  amount: dollarsField(0.01, 'The amount must be more than 0'),
  note: optionalText(200).meta({ description: 'The reason, kept in the ledger' }),
  ownerId: ownerField.meta({
    description:
      'The business partner at which the credit counts; null is the operator, whose credit counts everywhere. Absent: of staff with one partner that partner, of staff who see everything the operator',
  }),
});

/** The input of Take back credit: the reason is required. */
export const takeBackInput = creditInput.extend({
  note: requiredText(200, 'Enter the reason'),
  ownerId: ownerField.meta({
    description:
      'Whose credit is taken back; null is the operator’s. Absent: all that you may change, what ends first',
  }),
});

const id = idText('The user id must be a number');

/** The user is in the path; a body that names one must name the same. */
export const creditAssignment = creditInput.extend({ id, userId: id.optional() });

export const takeBack = takeBackInput.extend({ id });

export const walletParams = z.object({ userId: id });

export const LEDGER_REASONS = [
  'assigned',
  'seasonal',
  'booking',
  'booking_released',
  'refund',
  'correction',
  'taken_back',
  'expired',
] as const;

/** A ledger entry; entries are never changed. */
export type LedgerEntry = Owned & {
  id: number;
  /** Negative for spent credit. */
  amountCents: number;
  /** The balance after this entry, of the credit that the actor sees. */
  balanceCents: number;
  reason: (typeof LEDGER_REASONS)[number];
  note: string | null;
  /** When its remainder expires. */
  expiresAt: Date | null;
  booking: { id: number; transactionId: string } | null;
  /** The email of a member of staff, or `system`. */
  by: string;
  createdAt: Date;
};

/** The wallet balance after credit was assigned. */
export type Balance = { customerId: number; walletCents: number };

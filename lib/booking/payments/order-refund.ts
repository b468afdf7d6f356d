import 'server-only';
import type { z } from 'zod';
import { type bookings, refunds } from '@/db/tables';
import { customerIdOf } from '@/lib/booking/contact';
import { addEntry } from '@/lib/booking/wallet/entries';
import { conflict, invalidField } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { onlyRow } from '@/lib/foundation/write';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import type { CommandContext } from '@/lib/platform/command';
import { paidFor } from './refund-ledger';
import { announceRefund } from './refund-news';
import type { refundInput } from './refund-schema';
import { type Paid, refundableOf, splitOverCards, whyNothingLeft } from './refundable';

/** Refunds that are written and not carried out yet; those to a wallet are done. */
export type Ordered = { refundIds: number[]; method: 'card' | 'wallet' };

type Asked = Pick<z.output<typeof refundInput>, 'type' | 'reason'> & { amountCents: number };

type Context = Pick<CommandContext<unknown, StaffActor>, 'tx' | 'actor' | 'audit'>;

/** 409 with the true reason. */
function nothingLeft(paid: Paid) {
  const { code, message } = whyNothingLeft(paid);
  return conflict(message, code);
}

/**
 * Writes the refund of a booking that the caller has locked, before the provider is called. Throws 409 when it is refunded in
 * full, and 400 beside `amount`.
 */
export async function writeOrder(
  { tx, actor, audit }: Context,
  booking: typeof bookings.$inferSelect,
  { type, amountCents, reason }: Asked,
): Promise<Ordered> {
  const paid = await paidFor(tx, booking.id);
  const { cents, cardCents } = refundableOf(paid);
  if (cents === 0) throw nothingLeft(paid);
  if (amountCents > cents) throw invalidField('amount', `At most ${formatMoney(cents)} can be refunded`);
  if (type === 'card' && amountCents > cardCents)
    throw invalidField('amount', `At most ${formatMoney(cardCents)} can go back to the card`);
  const common = {
    bookingId: booking.id,
    method: type,
    reason: reason ?? null,
    requestedBy: actor.adminId,
  };
  const parts =
    type === 'card'
      ? splitOverCards(amountCents, paid.cards).map((part) => ({
          ...common,
          paymentId: part.paymentId,
          amountCents: part.cents,
        }))
      : [{ ...common, amountCents, state: 'succeeded' as const }];
  const rows = await tx.insert(refunds).values(parts).returning({ id: refunds.id });
  const refundIds = rows.map(({ id }) => id);
  if (type === 'wallet') {
    const refundId = onlyRow(rows).id;
    await addEntry(tx, {
      customerId: customerIdOf(booking),
      amountCents,
      reason: 'refund',
      note: common.reason,
      bookingId: booking.id,
      refundId,
      adminId: actor.adminId,
    });
    await announceRefund(tx, { id: refundId, reason: common.reason });
  }
  await audit({
    action: 'refund.order',
    entityId: booking.id,
    after: { refundIds, method: type, amountCents, reason },
  });
  return { refundIds, method: type };
}

import 'server-only';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { type bookings, refunds } from '@/db/tables';
import { refundToWallet } from '@/lib/booking/wallet/refund-to-wallet';
import { invalidField, refuse, stepUpRequired } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { onlyRow } from '@/lib/foundation/only-row';
import { sentenceOf } from '@/lib/foundation/refusal-table';
import { env } from '@/lib/foundation/settings/env';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import type { CommandContext } from '@/lib/platform/command';
import { addWithin } from '@/lib/platform/limits';
import { counterAmountsOfEach, type Paid, paidAmountsOf } from './paid-amounts';
import { announceRefund } from './refund-news';
import type { refundInput } from './refund-schema';
import {
  isFromCounter,
  refundableAmountOf,
  splitOverCards,
  whyNothingRefundable,
} from './refundable-amounts';

/** Refunds that have been written but not carried out; those to a wallet are complete. */
export type Ordered = { refundIds: number[]; method: 'card' | 'wallet' };

/** Fixed text of a 403, and of what a job leaves out. */
export const COUNTER_MONEY = sentenceOf('counter_money');

type Asked = Pick<z.output<typeof refundInput>, 'type' | 'reason'> & { amountCents: number };

/** The parts of a command's context that ordering a refund needs. */
export type OrderContext = Pick<CommandContext<unknown, StaffActor>, 'tx' | 'actor' | 'audit'>;

/** Throws 403 `counter_money` for turning money that was paid at the counter into credit: {@link isFromCounter}. */
async function assertNotFromCounter(
  tx: Tx,
  actor: StaffActor,
  bookingId: number,
  { cents, amountCents }: { cents: number; amountCents: number },
): Promise<void> {
  const counterCents = (await counterAmountsOfEach(tx, [bookingId])).get(bookingId) ?? 0;
  if (isFromCounter(actor, { cents, counterCents, walletCents: amountCents })) throw refuse('counter_money');
}

/**
 * Throws 403 `step_up_required` if the refunds of a browser session since its last proof together exceed the limit:
 * docs/rules.md#step-up.
 */
async function assertProvenFor(tx: Tx, actor: StaffActor, amountCents: number): Promise<void> {
  if (!env().STEP_UP || !actor.sessionId) return;
  const refunded = await addWithin(tx, 'refunded:session', actor.sessionId, amountCents);
  if (actor.needsProof && refunded > env().STEP_UP_REFUND_CENTS) throw stepUpRequired();
}

/** 409 with the actual reason. */
const nothingLeft = (paid: Paid) => refuse(whyNothingRefundable(paid));

/**
 * Writes the refund of a booking that the caller has locked, before the provider is called. Throws 409 if it is
 * refunded in full, 400 on `amount`, 403 `counter_money` and `step_up_required`.
 */
export async function writeRefundOrder(
  { tx, actor, audit }: OrderContext,
  booking: typeof bookings.$inferSelect,
  { type, amountCents, reason }: Asked,
): Promise<Ordered> {
  const paid = await paidAmountsOf(tx, booking.id);
  const { cents, cardCents } = refundableAmountOf(paid);
  if (cents === 0) throw nothingLeft(paid);
  if (amountCents > cents) throw invalidField('amount', `At most ${formatMoney(cents)} can be refunded`);
  if (type === 'card' && amountCents > cardCents)
    throw invalidField('amount', `At most ${formatMoney(cardCents)} can go back to the card`);
  if (type === 'wallet') await assertNotFromCounter(tx, actor, booking.id, { cents, amountCents });
  await assertProvenFor(tx, actor, amountCents);
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
    const { adminId } = actor;
    await refundToWallet(tx, booking, { amountCents, note: common.reason, refundId, adminId });
    await announceRefund(tx, { id: refundId, reason: common.reason });
  }
  await audit({
    action: 'refund.order',
    entityId: booking.id,
    after: { refundIds, method: type, amountCents, reason },
  });
  return { refundIds, method: type };
}

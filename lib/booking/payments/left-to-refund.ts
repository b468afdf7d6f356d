import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { paidForEach } from './paid-amounts';
import { type Paid, refundableOf } from './refundable-amounts';

/** What was paid at the counter for each booking, in cents; a booking without any is absent. */
export async function counterCentsOf(on: Db, bookingIds: number[]): Promise<Map<number, number>> {
  const ids = sql`${`{${bookingIds.join()}}`}::bigint[]`;
  const rows = await checkedRows(
    on,
    { id: 'bigint', cents: 'int' },
    sql`
    select booking_id as id, sum(cents)::int as cents from (
      select booking_id, amount_cents as cents from walk_up_payments where booking_id = any(${ids})
      union all
      select p.booking_id, p.amount_cents from counter_payments c join booking_periods p on p.id = c.period_id
        where p.booking_id = any(${ids})) paid
    group by booking_id`,
  );
  return new Map(rows.map(({ id, cents }) => [Number(id), cents]));
}

/**
 * Whether a refund of `walletCents` to the wallet would turn money that was paid at the counter into credit, which the
 * actor may not give: a mere claim that somebody paid there would create it. It is refunded at the counter.
 */
export const isFromCounter = (
  actor: Actor,
  { cents, counterCents, walletCents }: { cents: number; counterCents: number; walletCents: number },
): boolean => !may(actor, 'customers.credit') && walletCents > cents - counterCents;

/** What a refund of the whole remainder would return, in cents: to the card, and to the wallet. */
export type LeftToRefund = { cardCents: number; walletCents: number; isFromCounter: boolean };

/** {@link LeftToRefund} of one booking, by the rule of the command that orders it. */
export function leftToRefund(
  actor: Actor,
  paid: Paid,
  { counterCents, method }: { counterCents: number; method: 'original' | 'wallet' },
): LeftToRefund {
  const { cents, cardCents } = refundableOf(paid);
  const toCard = method === 'original' ? cardCents : 0;
  const walletCents = cents - toCard;
  return {
    cardCents: toCard,
    walletCents,
    // The command refunds the card first, so that only the rest is there for the wallet.
    isFromCounter:
      walletCents > 0 && isFromCounter(actor, { cents: cents - toCard, counterCents, walletCents }),
  };
}

/** What a job would return for each of these bookings, in cents: nothing where the actor may not order it. */
export async function leftForEach(on: Db, actor: Actor, bookingIds: number[]): Promise<Map<number, number>> {
  const paid = await paidForEach(on, bookingIds);
  const atCounter = await counterCentsOf(on, bookingIds);
  return new Map(
    [...paid].map(([id, each]) => {
      const counterCents = atCounter.get(id) ?? 0;
      const left = leftToRefund(actor, each, { counterCents, method: 'original' });
      return [id, left.isFromCounter ? 0 : left.cardCents + left.walletCents];
    }),
  );
}

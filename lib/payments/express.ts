import 'server-only';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { cardCents } from '@/lib/bookings/price';
import { conflict, rule } from '@/lib/errors';
import { assertOwn } from '@/lib/holds/own';
import { assertFewGuesses } from '@/lib/limits';
import { transact } from '@/lib/transaction';
import { lapsed, lockDue, paymentOf } from './begin';
import { advance, intentFor, letGo } from './checkout';
import { findPayment, rememberToken } from './state';

/** What stands for the card while a wallet pays at the provider itself. */
const WALLET = 'wallet';

const nothingDue = () => rule('There is nothing to pay for this booking', 'nothing_due');

/**
 * The client secret with which a wallet pays at the provider itself (`POST bookings/web/{id}/applePay`): of the period's
 * one intent, so that a card that pays meanwhile and the wallet can not both be charged. It takes no time: what the
 * wallet authorises claims it (`advance`), as long as the hold stands. Throws 404, 409 `hold_lapsed`, 422 `nothing_due`, 429.
 */
export async function openWallet(actor: VisitorActor, webId: string): Promise<{ clientSecret: string }> {
  authorize(actor, 'visitor');
  await assertOwn(actor, webId);
  await assertFewGuesses('card', actor);
  const paymentId = await transact(async (tx) => {
    const period = await lockDue(tx, actor, webId);
    return period && cardCents(period) > 0 ? paymentOf(tx, period) : null;
  });
  const payment = paymentId === null ? null : await findPayment({ id: paymentId });
  if (!payment) throw nothingDue();
  const intent = await intentFor(payment, WALLET);
  if (!intent.status.startsWith('requires_') || intent.status === 'requires_capture') {
    // It was paid in between, by whoever came first: the booking is what that made of it.
    const { status } = await advance(payment.id, intent);
    if (status === 'confirmed') throw nothingDue();
    throw conflict('This payment is being processed', 'payment_processing');
  }
  await rememberToken(payment, WALLET);
  // A hold that ended while the intent was made has not ended it.
  if ((await findPayment({ id: payment.id }))?.periodState === 'released') {
    await letGo(payment.id, intent.id);
    throw lapsed();
  }
  return { clientSecret: intent.clientSecret };
}

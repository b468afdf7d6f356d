import 'server-only';
import { transact } from '@/db/transaction';
import { contactRequired, lacksContact } from '@/lib/booking/holds/express-contact';
import { holdLapsed } from '@/lib/booking/lifecycle/hold-refusals';
import { findPayment, rememberToken } from '@/lib/booking/lifecycle/payment-record';
import { lockDue, paymentOf } from '@/lib/booking/lifecycle/payment-steps';
import { cardCents } from '@/lib/booking/price';
import { findOwn } from '@/lib/booking/web-id';
import { refuse } from '@/lib/foundation/errors';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { advance, cancelUnpaid, intentFor } from './checkout';
import { guardSecret } from './guarded-secret';

/** The stored token while an express wallet pays at the provider. */
const WALLET = 'wallet';

const nothingDue = () => refuse('nothing_due');

/**
 * The client secret with which an express wallet pays at the provider (`POST bookings/web/{id}/applePay`). It belongs
 * to the period's one intent, so that a card and the wallet cannot both be charged. It reserves no time: a payment
 * that the wallet authorises must still claim the time (`advance`): docs/rules.md#wallet-buttons. A card that is typed
 * with it must pass 3-D Secure: docs/rules.md#declined-cards. Throws 404, 409 `hold_lapsed`, 422 `nothing_due`.
 */
export async function openWallet(actor: VisitorActor, webId: string): Promise<{ clientSecret: string }> {
  authorize(actor, 'visitor');
  const booking = await findOwn(actor, webId);
  if (lacksContact(booking)) throw contactRequired();
  const payment = await transact(async (tx) => {
    const due = await lockDue(tx, booking);
    return due && cardCents(due.period) > 0 ? paymentOf(tx, due, null) : null;
  });
  if (!payment) throw nothingDue();
  const intent = await intentFor(payment, WALLET);
  if (intent.status !== 'waiting' && intent.status !== 'needs_action') {
    // Paid concurrently: return the state of the booking.
    const { status } = await advance(payment, intent);
    if (status === 'confirmed') throw nothingDue();
    throw refuse('payment_processing.express');
  }
  await guardSecret(intent);
  await rememberToken(payment, WALLET);
  // A hold that ended while the intent was being created did not cancel it.
  if ((await findPayment({ id: payment.id }))?.periodState === 'released') {
    await cancelUnpaid(payment, intent.id);
    throw holdLapsed();
  }
  return { clientSecret: intent.clientSecret };
}

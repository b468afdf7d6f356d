import 'server-only';
import { transact } from '@/db/transaction';
import { contactRequired, lacksExpressContact } from '@/lib/booking/holds/express-contact';
import { holdLapsed } from '@/lib/booking/lifecycle/hold-refusals';
import { findPayment, rememberToken } from '@/lib/booking/lifecycle/payment-record';
import { lockDuePeriod, paymentOfPeriod } from '@/lib/booking/lifecycle/payment-steps';
import { findOwnBooking } from '@/lib/booking/own-booking';
import { cardCents } from '@/lib/booking/price';
import { refuse } from '@/lib/foundation/errors';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { advancePayment, cancelUnpaidIntent, intentForCard } from './checkout';
import { guardSecret } from './guarded-secret';

/** The stored token while an express wallet pays at the provider. */
const WALLET = 'wallet';

const nothingDue = () => refuse('nothing_due');

/**
 * The client secret with which an express wallet pays at the provider (`POST bookings/web/{id}/applePay`). It belongs
 * to the period's one intent, so that a card and the wallet cannot both be charged. It reserves no time: a payment
 * that the wallet authorises must still claim the time (`advancePayment`): docs/rules.md#wallet-buttons. A card that
 * is typed with it must pass 3-D Secure: docs/rules.md#declined-cards. Throws 404, 409 `hold_lapsed`, 422
 * `nothing_due`.
 */
export async function openExpressWallet(
  actor: VisitorActor,
  webId: string,
): Promise<{ clientSecret: string }> {
  authorize(actor, 'visitor');
  const booking = await findOwnBooking(actor, webId);
  if (lacksExpressContact(booking)) throw contactRequired();
  const payment = await transact(async (tx) => {
    const due = await lockDuePeriod(tx, booking);
    return due && cardCents(due.period) > 0 ? paymentOfPeriod(tx, due, null) : null;
  });
  if (!payment) throw nothingDue();
  const intent = await intentForCard(payment, WALLET);
  if (intent.status !== 'waiting' && intent.status !== 'needs_action') {
    // Paid concurrently: return the state of the booking.
    const { status } = await advancePayment(payment, intent);
    if (status === 'confirmed') throw nothingDue();
    throw refuse('payment_processing.express');
  }
  await guardSecret(intent);
  await rememberToken(payment, WALLET);
  // A hold that ended while the intent was being created did not cancel it.
  if ((await findPayment({ id: payment.id }))?.periodState === 'released') {
    await cancelUnpaidIntent(payment, intent.id);
    throw holdLapsed();
  }
  return { clientSecret: intent.clientSecret };
}

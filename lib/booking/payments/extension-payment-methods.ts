import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, customers, keptCards } from '@/db/tables';
import { isOwnBooking } from '@/lib/booking/own-booking';
import { creditAt } from '@/lib/parties/customers/credit';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { isKeptCardPayable } from './kept-card';

/** The payment methods that a browser has for an extension. */
export type ExtensionOffer = {
  /**
   * How much this partner accepts from the wallet of the booking's customer, in cents; 0 unless this browser has
   * proven the customer's address.
   */
  walletCents: number;
  /** The last four digits of the card kept for this booking and this browser; null without one. */
  keptLast4: string | null;
};

/**
 * The payment methods for an extension of the visitor's own booking in this browser, and in no other:
 * docs/rules.md#kept-card-payment.
 */
export async function extensionPaymentMethodsOf(actor: VisitorActor, webId: string): Promise<ExtensionOffer> {
  const ofBrowser = and(
    eq(keptCards.bookingId, bookings.id),
    eq(keptCards.deviceKey, actor.deviceKey),
    isKeptCardPayable,
  );
  const isProven = sql`lower(${customers.email}) = ${actor.provenEmail}`;
  const [row] = await db()
    .select({
      walletCents: sql<number>`case when ${isProven} then ${creditAt(actor.partnerId)} else 0 end`,
      keptLast4: keptCards.last4,
    })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .leftJoin(keptCards, ofBrowser)
    .where(isOwnBooking(actor, webId));
  return row ?? { walletCents: 0, keptLast4: null };
}

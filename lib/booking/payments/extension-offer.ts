import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, customers, keptCards } from '@/db/tables';
import { isOwn } from '@/lib/booking/holds/own';
import { creditAt } from '@/lib/parties/customers/credit';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { isPayable } from './kept-card';

/** What a browser brings along for more time. */
export type ExtensionOffer = {
  /**
   * What this partner accepts of the wallet of the booking's customer, in cents; 0 unless this browser has proven
   * their address.
   */
  walletCents: number;
  /** The last four digits of the card that is kept for this booking and this browser; null without one. */
  keptLast4: string | null;
};

/**
 * What counts for an extension of the visitor's own booking in this browser, and in no other:
 * docs/rules.md#kept-card.
 */
export async function extensionOfferOf(actor: VisitorActor, webId: string): Promise<ExtensionOffer> {
  const ofBrowser = and(
    eq(keptCards.bookingId, bookings.id),
    eq(keptCards.deviceKey, actor.deviceKey),
    isPayable,
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
    .where(isOwn(actor, webId));
  return row ?? { walletCents: 0, keptLast4: null };
}

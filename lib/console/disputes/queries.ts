import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, disputes, locations, payments, spaces } from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { Dispute } from './schema';

/** How many disputes the list shows: decided ones fall off its end. */
const SHOWN = 200;

const isOpen = sql`${disputes.state} in ('needs_response', 'warning_needs_response')`;
const isDecided = sql`${disputes.state} in ('won', 'lost', 'warning_closed')`;

const select = () =>
  db()
    .select({
      id: disputes.id,
      providerRef: disputes.providerRef,
      state: disputes.state,
      reason: disputes.reason,
      amountCents: disputes.amountCents,
      dueAt: disputes.dueAt,
      openedAt: disputes.openedAt,
      booking: {
        id: bookings.id,
        transactionId: bookings.transactionId,
        customer: sql<string>`coalesce(${bookings.customerName}, '')`,
      },
      space: { name: spaces.name, shortName: spaces.shortName },
      location: locations.name,
      card: { brand: payments.cardBrand, last4: payments.cardLast4 },
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(locations, eq(locations.id, spaces.locationId));

/**
 * Disputes, the most urgent first: those that need evidence by deadline, then those that the bank is examining, then
 * decided ones (`disputes.view`).
 */
export async function listDisputes(actor: Actor): Promise<Dispute[]> {
  authorize(actor, 'disputes.view');
  return select()
    .where(bookingScope(actor))
    .orderBy(
      sql`case when ${isOpen} then 0 when ${isDecided} then 2 else 1 end`,
      sql`case when ${isOpen} then ${disputes.dueAt} end`,
      desc(disputes.openedAt),
    )
    .limit(SHOWN);
}

/** The disputes that need evidence, the earliest deadline first; for the dashboard. */
export async function disputesThatWait(actor: Actor, most: number): Promise<Dispute[]> {
  return select()
    .where(and(isOpen, bookingScope(actor)))
    .orderBy(disputes.dueAt)
    .limit(most);
}

/** One dispute (`disputes.view`); throws 404 out of scope. */
export async function getDispute(actor: Actor, id: number): Promise<Dispute> {
  authorize(actor, 'disputes.view');
  const [row] = await select().where(and(eq(disputes.id, id), bookingScope(actor)));
  if (!row) throw notFound('Dispute');
  return row;
}

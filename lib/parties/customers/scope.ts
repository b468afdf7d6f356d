import 'server-only';
import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { bookings, customers } from '@/db/tables';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { forbidden, notFound, refuse } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';

/**
 * A booking that was ever confirmed: a hold, open or lapsed, brings no customer into scope:
 * docs/rules.md#shared-customers.
 */
export const bookingMade = sql`(${bookings.status} in (${sql.raw(ACTIVE_STATUSES.join(', '))}) or (${bookings.status} = ${sql.raw(String(STATUS.cancelled))} and ${bookings.cancelReason} <> 'lapsed'))`;

const booked = (where: SQL): SQL =>
  sql`exists (select 1 from ${bookings} where ${eq(bookings.customerId, customers.id)} and ${where} and ${bookingMade})`;

/** Condition on `customers`: booked with one of these partners. */
export const bookedWith = (partnerIds: number[]): SQL =>
  partnerIds.length > 0 ? booked(inArray(bookings.businessPartnerId, partnerIds)) : sql`false`;

/** Condition on `customers`: also booked with partners out of the actor's scope. */
export function bookedElsewhere(actor: Actor): SQL {
  const partners = partnerScope(actor);
  if (partners === null) return sql`false`;
  return partners.length > 0 ? booked(notInArray(bookings.businessPartnerId, partners)) : sql`true`;
}

/** Limits customers to those of the actor's partners: docs/rules.md#row-scope. */
export function customerScope(actor: Actor): SQL | undefined {
  const partners = partnerScope(actor);
  return partners === null ? undefined : bookedWith(partners);
}

export type Customer = typeof customers.$inferSelect & { isShared: boolean };

/** A customer in the actor's scope, and whether they also booked elsewhere; throws 404. */
export async function findCustomer(on: Db, actor: Actor, id: number): Promise<Customer> {
  const [row] = await on
    .select({ customer: customers, isShared: sql<boolean>`${bookedElsewhere(actor)}` })
    .from(customers)
    .where(and(eq(customers.id, id), customerScope(actor)));
  if (!row) throw notFound('User');
  return { ...row.customer, isShared: row.isShared };
}

/**
 * Like {@link findCustomer}, locked for an update until this transaction ends; throws 409 for a deleted one.
 */
export async function lockCustomer(tx: Tx, actor: Actor, id: number): Promise<Customer> {
  // Not a full lock: a concurrent booking of the customer need not wait for it.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
  const customer = await findCustomer(tx, actor, id);
  if (customer.status === 'deleted') throw refuse('deleted');
  return customer;
}

/** Contact, wallet and profile of a customer who also booked elsewhere are hidden: throws 403. */
export function assertUnshared(customer: Customer): void {
  if (customer.isShared) throw forbidden();
}

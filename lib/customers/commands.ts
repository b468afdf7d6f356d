import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { customers } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { command } from '@/lib/command';
import { invalidField, notFound, rule } from '@/lib/errors';
import { assertFresh, uniquely } from '@/lib/write';
import { loadCustomers } from './list-sql';
import { type CustomerRow, customerUpdate } from './schema';
import { assertUnshared, lockCustomer } from './scope';
import { whereaboutsOf } from './whereabouts';

export type Contact = { email: string; countryCode: string; phone: string };

/**
 * The customer of an e-mail address, made when it is new. An existing profile is never changed here.
 * Throws 422 when the customer was deactivated.
 */
export async function customerOf(tx: Tx, contact: Contact): Promise<{ id: number; created: boolean }> {
  const [made] = await tx
    .insert(customers)
    .values(contact)
    .onConflictDoNothing()
    .returning({ id: customers.id });
  if (made) return { id: made.id, created: true };
  const [known] = await tx
    .select({ id: customers.id, status: customers.status })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, contact.email));
  if (known?.status !== 'active')
    throw rule('This e-mail address can not book at the moment. Please contact support', 'customer_inactive');
  return { id: known.id, created: false };
}

/** The customer as the actor may see it; throws 404. */
export async function answerCustomer(tx: Tx, id: number, actor: Actor): Promise<CustomerRow> {
  const [row] = await loadCustomers(tx, [id], actor);
  if (!row) throw notFound('User');
  return row;
}

type Sent = Pick<z.output<typeof customerUpdate>, 'isActive' | 'status'>;

/** The status that is asked for, if any; 400 when the flag and the word contradict each other. */
function askedStatus({ isActive, status }: Sent): 'active' | 'inactive' | undefined {
  if (isActive === undefined) return status;
  const said = isActive ? 'active' : 'inactive';
  if (status && status !== said) throw invalidField('status', 'isActive and status do not agree');
  return said;
}

/** What changed, before and after: the audit keeps no more of a person than it needs. */
function changed(from: Record<string, unknown>, to: Record<string, unknown>) {
  const keys = Object.keys(to).filter((key) => to[key] !== undefined && to[key] !== from[key]);
  const only = (all: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, all[key]]));
  return { before: only(from), after: only(to) };
}

/**
 * Changes what is sent of a customer's profile, or their status: one who is inactive can not book, and keeps what
 * was booked. Throws 403 for a customer who also booked elsewhere, 409 for a deleted one or an e-mail that is taken.
 */
export const updateCustomer = command({
  permission: 'users.edit',
  input: customerUpdate,
  async run({ tx, actor, input, audit }) {
    const { id, updatedAt, isActive, country, state, city, ...sent } = input;
    const row = await lockCustomer(tx, actor, id);
    assertUnshared(row);
    assertFresh(row.updatedAt, updatedAt, 'user');
    const where = await whereaboutsOf(tx, { ...sent, country, state, city }, row);
    const values = {
      ...sent,
      ...where,
      firstName: sent.firstName === null ? '' : sent.firstName,
      lastName: sent.lastName === null ? '' : sent.lastName,
      countryCode: sent.countryCode === null ? '' : sent.countryCode,
      status: askedStatus({ isActive, status: sent.status }),
    };
    await uniquely(
      'Another user has this e-mail address',
      () => tx.update(customers).set(values).where(eq(customers.id, id)),
      'email',
    );
    await audit({ action: 'customer.update', entity: 'customer', entityId: id, ...changed(row, values) });
    return answerCustomer(tx, id, actor);
  },
});

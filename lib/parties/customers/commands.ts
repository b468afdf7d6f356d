import 'server-only';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { customers } from '@/db/tables';
import { mergedPlace } from '@/lib/catalogue/geography/place';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { assertFresh, uniquely } from '@/lib/foundation/write-conflicts';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { loadCustomers } from './list';
import { type CustomerRow, customerUpdate } from './schema';
import { assertUnshared, lockCustomer } from './scope';

/** The customer as the actor may see it; throws 404. */
export async function loadCustomer(tx: Tx, id: number, actor: Actor): Promise<CustomerRow> {
  const [row] = await loadCustomers(tx, [id], actor);
  if (!row) throw notFound('User');
  return row;
}

type Sent = Pick<z.output<typeof customerUpdate>, 'isActive' | 'status'>;

/** The requested status, if any; throws 400 if the flag and the word contradict each other. */
function askedStatus({ isActive, status }: Sent): 'active' | 'inactive' | undefined {
  if (isActive === undefined) return status;
  const requested = isActive ? 'active' : 'inactive';
  if (status && status !== requested) throw invalidField('status', 'isActive and status do not agree');
  return requested;
}

/** The changed fields, before and after: the audit log stores no more about a person than it needs. */
function changed(from: Record<string, unknown>, to: Record<string, unknown>) {
  const keys = Object.keys(to).filter((key) => to[key] !== undefined && to[key] !== from[key]);
  const only = (all: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, all[key]]));
  return { before: only(from), after: only(to) };
}

/**
 * Updates the sent fields of a customer's profile, or their status: an inactive customer cannot book, but keeps
 * existing bookings. Throws 403 for a customer who also booked elsewhere, 409 for a deleted one or a duplicate email.
 */
export const updateCustomer = command({
  permission: 'customers.edit',
  input: customerUpdate,
  async run({ tx, actor, input, audit }) {
    const { id, updatedAt, isActive, country, state, city, ...sent } = input;
    const row = await lockCustomer(tx, actor, id);
    assertUnshared(row);
    assertFresh(row.updatedAt, updatedAt, 'user');
    const where = await mergedPlace(tx, { ...sent, country, state, city }, row);
    const values = {
      ...sent,
      ...where,
      firstName: sent.firstName === null ? '' : sent.firstName,
      lastName: sent.lastName === null ? '' : sent.lastName,
      countryCode: sent.countryCode === null ? '' : sent.countryCode,
      status: askedStatus({ isActive, status: sent.status }),
    };
    await uniquely(
      'Another user already has this email address',
      () => tx.update(customers).set(values).where(eq(customers.id, id)),
      'email',
    );
    await audit({ action: 'customer.update', entityId: id, ...changed(row, values) });
    return loadCustomer(tx, id, actor);
  },
});

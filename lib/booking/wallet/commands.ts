import 'server-only';
import { eq } from 'drizzle-orm';
import { customers } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { assertUnshared, lockCustomer } from '@/lib/parties/customers/scope';
import { command } from '@/lib/platform/command';
import { addEntry } from './entries';
import { type Balance, creditAssignment } from './schema';

/**
 * Assigns credit to a customer's wallet (`customers.credit`) and mails them; returns the new balance.
 * Throws 404 out of scope, 403 for a customer who also booked elsewhere, 409 for a deleted one.
 */
export const assignCredit = command({
  permission: 'customers.credit',
  input: creditAssignment,
  async run({ tx, actor, input: { id, userId, amount, note }, audit, effect }): Promise<Balance> {
    if (userId !== undefined && userId !== id)
      throw invalidField('userId', 'The path and the body name different users');
    const customer = await lockCustomer(tx, actor, id);
    assertUnshared(customer);
    const amountCents = toCents(amount);
    const { adminId } = actor;
    await addEntry(tx, { customerId: id, amountCents, reason: 'assigned', note, adminId });
    const [after] = await tx
      .select({ walletCents: customers.walletCents })
      .from(customers)
      .where(eq(customers.id, id));
    const walletCents = after?.walletCents ?? 0;
    await audit({
      action: 'customer.credit',
      entityId: id,
      before: { walletCents: customer.walletCents },
      after: { amountCents, walletCents, note },
    });
    await effect({ kind: 'mail.credit-assigned', payload: { customerId: id, amountCents } });
    return { customerId: id, walletCents };
  },
});

import 'server-only';
import { eq } from 'drizzle-orm';
import { customers } from '@/db/tables';
import { assertMayGive } from '@/lib/booking/scoped-gifts';
import { invalidField } from '@/lib/foundation/errors';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { assertUnshared, lockCustomer } from '@/lib/parties/customers/scope';
import { command } from '@/lib/platform/command';
import { addEntry } from './entries';
import { type Balance, creditAssignment, takeBack } from './schema';

/**
 * Assigns credit to a customer's wallet (`customers.credit`) and mails them; returns the new balance.
 * Throws 404 out of scope, 403 for a customer who also booked elsewhere and for too much, 409 for a deleted one.
 */
export const assignCredit = command({
  permission: 'customers.credit',
  input: creditAssignment,
  stepUp: true,
  async run({ tx, actor, input: { id, userId, amount, note }, audit, effect }): Promise<Balance> {
    if (userId !== undefined && userId !== id)
      throw invalidField('userId', 'The path and the body name different users');
    const customer = await lockCustomer(tx, actor, id);
    assertUnshared(customer);
    const amountCents = toCents(amount);
    await assertMayGive(tx, actor, amountCents);
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

/**
 * Takes credit back by an entry of its own (`customers.credit`); returns the new balance, and mails nobody. Throws 400 beside
 * `amount` for more than there is, 404 out of scope, 403 for a customer who also booked elsewhere, 409 for a deleted one.
 */
export const takeBackCredit = command({
  permission: 'customers.credit',
  input: takeBack,
  async run({ tx, actor, input: { id, amount, note }, audit }): Promise<Balance> {
    const customer = await lockCustomer(tx, actor, id);
    assertUnshared(customer);
    const amountCents = toCents(amount);
    const before = customer.walletCents;
    if (amountCents > before)
      throw invalidField('amount', `At most ${formatMoney(before)} can be taken back`);
    const { adminId } = actor;
    await addEntry(tx, { customerId: id, amountCents: -amountCents, reason: 'taken_back', note, adminId });
    const walletCents = before - amountCents;
    await audit({
      action: 'customer.credit-back',
      entityId: id,
      before: { walletCents: before },
      after: { amountCents, walletCents, note },
    });
    return { customerId: id, walletCents };
  },
});

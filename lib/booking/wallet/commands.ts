import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { customers } from '@/db/tables';
import { assertGiftLimit } from '@/lib/booking/gift-limit';
import { invalidField } from '@/lib/foundation/errors';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { creditSeenBy } from '@/lib/parties/customers/credit';
import { assertUnshared, lockCustomer } from '@/lib/parties/customers/scope';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { ownerOfNew } from '@/lib/platform/ownership/owners-sql';
import { mayWriteOwned } from '@/lib/platform/ownership/rights';
import { creditByOwner, readCreditLots, takeFromLots } from './credit-lots';
import { addWalletEntries, addWalletEntry } from './entries';
import { type Balance, creditAssignment, takeBack } from './schema';

/** The part of a customer's wallet that the actor sees. */
async function walletSeenBy(tx: Tx, actor: StaffActor, customerId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: creditSeenBy(actor) })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.cents ?? 0;
}

/**
 * Assigns credit to a customer's wallet (`customers.credit`) and notifies them by mail; returns the new balance that
 * the actor sees. docs/rules.md#credit-owners determines its owner. Throws 404 out of scope, 403 for a customer who
 * also booked elsewhere, for too much and for credit of the operator, 400 on `ownerId`, 409 for a deleted customer.
 */
export const assignCredit = command({
  permission: 'customers.credit',
  input: creditAssignment,
  stepUp: true,
  async run({ tx, actor, input: { id, userId, amount, note, ...input }, audit, effect }): Promise<Balance> {
    if (userId !== undefined && userId !== id)
      throw invalidField('userId', 'The path and the body name different users');
    const customer = await lockCustomer(tx, actor, id);
    assertUnshared(customer);
    const ownerId = await ownerOfNew(tx, actor, input.ownerId);
    const amountCents = toCents(amount);
    await assertGiftLimit(tx, actor, { ownerId, amountCents });
    const { adminId } = actor;
    await addWalletEntry(tx, { customerId: id, ownerId, amountCents, reason: 'assigned', note, adminId });
    const walletCents = await walletSeenBy(tx, actor, id);
    await audit({
      action: 'customer.credit',
      entityId: id,
      before: { walletCents: walletCents - amountCents },
      after: { amountCents, walletCents, ownerId, note },
    });
    await effect({ kind: 'mail.credit-assigned', payload: { customerId: id, amountCents, ownerId } });
    return { customerId: id, walletCents };
  },
});

/**
 * Takes credit back, beginning with what ends first, with a separate entry for each owner (`customers.credit`);
 * returns the new balance that the actor sees, and sends no mail. Throws 400 on `amount` for more than the actor may
 * change, 404 out of scope, 403 for a customer who also booked elsewhere, 409 for a deleted one.
 */
export const takeBackCredit = command({
  permission: 'customers.credit',
  input: takeBack,
  async run({ tx, actor, input: { id, amount, note, ...input }, audit }): Promise<Balance> {
    const customer = await lockCustomer(tx, actor, id);
    assertUnshared(customer);
    const of = input.ownerId === undefined ? undefined : await ownerOfNew(tx, actor, input.ownerId);
    const { lots } = await readCreditLots(tx, id);
    const open = lots.filter(
      ({ ownerId }) => mayWriteOwned(actor, ownerId) && (of === undefined || ownerId === of),
    );
    const amountCents = toCents(amount);
    const most = open.reduce((sum, { leftCents }) => sum + leftCents, 0);
    if (amountCents > most) throw invalidField('amount', `At most ${formatMoney(most)} can be taken back`);
    const before = await walletSeenBy(tx, actor, id);
    const { adminId } = actor;
    const parts = creditByOwner(takeFromLots(open, amountCents));
    await addWalletEntries(
      tx,
      parts.map(({ ownerId, cents }) => ({
        customerId: id,
        ownerId,
        amountCents: -cents,
        reason: 'taken_back',
        note,
        adminId,
      })),
    );
    const walletCents = before - amountCents;
    await audit({
      action: 'customer.credit-back',
      entityId: id,
      before: { walletCents: before },
      after: { amountCents, walletCents, ownerIds: parts.map(({ ownerId }) => ownerId), note },
    });
    return { customerId: id, walletCents };
  },
});

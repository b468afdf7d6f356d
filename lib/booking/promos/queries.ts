import 'server-only';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { promoCodes } from '@/db/tables';
import { findCustomer } from '@/lib/parties/customers/scope';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { ownedScope, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { Promo } from './schema';

type Code = typeof promoCodes.$inferSelect;

const toPromo = (row: Code, owner: string): Promo => ({
  id: row.id,
  ownerId: row.ownerId,
  owner,
  name: row.name,
  amountCents: row.amountCents,
  expiredAt: row.expiredAt,
  customerId: row.customerId,
  maxUseLimit: row.maxUseLimit,
  usedCount: row.usedCount,
  availableToAll: row.kind === 'everyone',
  isActive: row.isActive,
  createdAt: row.createdAt,
});

/** A promo code as staff see it. */
export async function loadPromo(on: Db, row: Code): Promise<Promo> {
  const [named] = await on.select({ owner }).from(promoCodes).where(eq(promoCodes.id, row.id));
  return toPromo(row, named?.owner ?? '');
}

const owner = ownerName(promoCodes.ownerId);

/**
 * The personal codes of one customer that the actor sees, the newest 20, newest first (`customers.promo`); throws 404
 * out of scope.
 */
export async function promosOf(actor: Actor, customerId: number): Promise<Promo[]> {
  authorize(actor, 'customers.promo');
  await findCustomer(db(), actor, customerId);
  const rows = await db()
    .select({ promo: promoCodes, owner })
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.customerId, customerId),
        isNull(promoCodes.deletedAt),
        ownedScope(actor, promoCodes.ownerId),
      ),
    )
    .orderBy(desc(promoCodes.id))
    .limit(20);
  return rows.map(({ promo, owner }) => toPromo(promo, owner));
}

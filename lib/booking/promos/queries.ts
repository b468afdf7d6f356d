import 'server-only';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { promoCodes, seasonalCredits } from '@/db/tables';
import { notFound } from '@/lib/foundation/errors';
import { findCustomer } from '@/lib/parties/customers/scope';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { ownedScope, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { Promo, SeasonalCredit, SeasonalPromo } from './schema';

type Code = typeof promoCodes.$inferSelect;
type Credit = typeof seasonalCredits.$inferSelect;

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

export const toSeasonalPromo = (row: Code): SeasonalPromo => ({
  id: row.id,
  name: row.name,
  amountCents: row.amountCents,
  fromDate: row.fromDate,
  expiredAt: row.expiredAt,
  maxUseLimit: row.maxUseLimit,
  usedCount: row.usedCount,
  isActive: row.isActive,
  updatedAt: row.updatedAt,
});

export const toSeasonalCredit = (row: Credit): SeasonalCredit => ({
  id: row.id,
  amountCents: row.amountCents,
  fromDate: row.fromDate,
  toDate: row.toDate,
  expiresAfterDays: row.expiresAfterDays,
  isActive: row.isActive,
  updatedAt: row.updatedAt,
});

/** The one seasonal promo code (`seasonal.promo`). */
export async function getSeasonalPromo(actor: Actor): Promise<SeasonalPromo> {
  authorize(actor, 'seasonal.promo');
  const [row] = await db()
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.kind, 'seasonal'), isNull(promoCodes.deletedAt)))
    .orderBy(asc(promoCodes.id))
    .limit(1);
  if (!row) throw notFound('Promo code');
  return toSeasonalPromo(row);
}

/** The one seasonal wallet credit (`seasonal.credit`). */
export async function getSeasonalCredit(actor: Actor): Promise<SeasonalCredit> {
  authorize(actor, 'seasonal.credit');
  const [row] = await db().select().from(seasonalCredits).orderBy(asc(seasonalCredits.id)).limit(1);
  if (!row) throw notFound('Wallet credit');
  return toSeasonalCredit(row);
}

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

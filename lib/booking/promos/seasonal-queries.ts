import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { promoCodes, seasonalCredits } from '@/db/tables';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { SeasonalCredit, SeasonalPromo } from './schema';

export const toSeasonalPromo = (row: typeof promoCodes.$inferSelect): SeasonalPromo => ({
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

export const toSeasonalCredit = (row: typeof seasonalCredits.$inferSelect): SeasonalCredit => ({
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

/** The one seasonal credit, as staff set it beside the seasonal promo code (`seasonal.credit`). */
export async function getSeasonalCredit(actor: Actor): Promise<SeasonalCredit> {
  authorize(actor, 'seasonal.credit');
  const [row] = await db().select().from(seasonalCredits).orderBy(asc(seasonalCredits.id)).limit(1);
  if (!row) throw notFound('Wallet credit');
  return toSeasonalCredit(row);
}

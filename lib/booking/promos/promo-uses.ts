import 'server-only';
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '@/db/client';
import { partners, promoCodes, promoUses, spacePartners } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { percentOfCents } from '@/lib/foundation/money';
import { plainDigits } from '@/lib/foundation/text/digits';
import { countsAt } from '@/lib/platform/ownership/owners-sql';

/** A promo code that can be used now. `worth` is its value for a plan's cost in cents, before capping. */
export type UsablePromo = {
  /** Null for a partner's code, which has no limit of its own. */
  promoCodeId: number | null;
  name: string;
  partner: string | null;
  worth: (costCents: number) => number;
};

const sameName = (column: PgColumn, name: string): SQL => sql`upper(${column}) = upper(${name})`;

/**
 * The promo code with this name for this space and person, or null: one lookup over every kind, first the selling
 * partner's, then the operator's: docs/rules.md#promo-names. A personal code is for its person alone; `customerId`
 * is null until the email is proven.
 */
export async function findPromo(
  on: Db,
  wanted: { name: string; partnerId: number; spaceId: number; customerId: number | null; now: Date },
): Promise<UsablePromo | null> {
  const { partnerId, spaceId, customerId, now } = wanted;
  const name = plainDigits(wanted.name).trim();
  const theirs =
    customerId === null
      ? isNull(promoCodes.customerId)
      : or(isNull(promoCodes.customerId), eq(promoCodes.customerId, customerId));
  const [code] = await on
    .select()
    .from(promoCodes)
    .where(
      and(
        sameName(promoCodes.name, name),
        isNull(promoCodes.deletedAt),
        promoCodes.isActive,
        or(isNull(promoCodes.fromDate), lte(promoCodes.fromDate, now)),
        or(isNull(promoCodes.expiredAt), gt(promoCodes.expiredAt, now)),
        theirs,
        hasUsesLeft,
        countsAt(partnerId, promoCodes.ownerId),
      ),
    )
    .orderBy(sql`${promoCodes.ownerId} nulls last`)
    .limit(1);
  if (code) {
    const { id: promoCodeId, name: spelling, amountCents } = code;
    return { promoCodeId, name: spelling, partner: null, worth: () => amountCents };
  }
  const [partner] = await on
    .select({ name: partners.name, promo: partners.promo, percent: partners.discountPercent })
    .from(partners)
    .innerJoin(
      spacePartners,
      and(eq(spacePartners.partnerId, partners.id), eq(spacePartners.spaceId, spaceId)),
    )
    .where(and(sameName(partners.promo, name), isNull(partners.deletedAt)));
  if (!partner?.promo) return null;
  return {
    promoCodeId: null,
    name: partner.promo,
    partner: partner.name,
    worth: (costCents) => percentOfCents(costCents, partner.percent),
  };
}

/** A use is not a change of the code: a concurrent edit must not become stale because of it. */
const UNTOUCHED = { updatedAt: sql`${promoCodes.updatedAt}` };

const hasUsesLeft = sql`(${promoCodes.maxUseLimit} = 0 or ${promoCodes.usedCount} + ${promoCodes.reservedCount} < ${promoCodes.maxUseLimit})`;

/**
 * Reserves one use for a booking whose previous one is used or released; throws 422 if the last use has just been
 * taken. A use that remained reserved is released: docs/rules.md#promo-uses.
 */
export async function reservePromo(tx: Tx, promoCodeId: number, bookingId: number): Promise<void> {
  await endPromo(tx, bookingId, 'released');
  const reserved = await tx
    .update(promoCodes)
    .set({ reservedCount: sql`${promoCodes.reservedCount} + 1`, ...UNTOUCHED })
    .where(and(eq(promoCodes.id, promoCodeId), hasUsesLeft))
    .returning({ id: promoCodes.id });
  if (reserved.length === 0) throw refuse('promo_used_up');
  await tx.insert(promoUses).values({ promoCodeId, bookingId, state: 'reserved' });
}

/** Turns the reserved use of a booking into a used one, or releases it; does nothing without one. */
export async function endPromo(tx: Tx, bookingId: number, state: 'used' | 'released'): Promise<void> {
  const [use] = await tx
    .update(promoUses)
    .set({ state })
    .where(and(eq(promoUses.bookingId, bookingId), eq(promoUses.state, 'reserved').inlineParams()))
    .returning({ promoCodeId: promoUses.promoCodeId });
  if (!use) return;
  await tx
    .update(promoCodes)
    .set({
      reservedCount: sql`${promoCodes.reservedCount} - 1`,
      ...(state === 'used' && { usedCount: sql`${promoCodes.usedCount} + 1` }),
      ...UNTOUCHED,
    })
    .where(eq(promoCodes.id, use.promoCodeId));
}

import 'server-only';
import { and, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { partners, promoCodes } from '@/db/tables';
import { AppError } from '@/lib/errors';

const spelt = (column: PgColumn, promo: string): SQL => sql`upper(${column}) = upper(${promo})`;

/**
 * Takes a promo for a partner: codes of every kind share one look-up, so a partner's must differ from every other
 * live one, whatever its case. Whoever claims the same code waits until this transaction ends, and then sees it.
 * Throws 409 beside `promo`. `partnerId` is the partner that keeps or changes its own.
 */
export async function claimPromo(tx: Tx, promo: string, partnerId?: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promo:' || upper(${promo}), 0))`);
  const others = partnerId === undefined ? undefined : ne(partners.id, partnerId);
  const [partner] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(and(spelt(partners.promo, promo), isNull(partners.deletedAt), others));
  if (partner) throw taken(`The partner ${partner.name} has this promo already`);
  const [code] = await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(and(spelt(promoCodes.name, promo), isNull(promoCodes.deletedAt)));
  if (code) throw taken('A promo code has this name already');
}

const taken = (message: string) =>
  new AppError('conflict', message, { code: 'duplicate', errors: [{ path: 'promo', message }] });

import 'server-only';
import { and, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { partners, promoCodes } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { countsAt } from '@/lib/platform/ownership/owners-sql';
import type { OwnerId } from '@/lib/platform/ownership/rights';

const sameName = (column: PgColumn, name: string): SQL => sql`upper(${column}) = upper(${name})`;
const otherThan = (column: PgColumn, id: number | undefined) =>
  id === undefined ? undefined : ne(column, id);

type Claim = {
  /** The owner of the name; absent or null is the operator. */
  ownerId?: OwnerId;
  /** The field that the error belongs to. */
  path: string;
  /** The record that keeps or changes its own name. */
  except?: { partnerId?: number; promoCodeId?: number };
};

/**
 * Reserves a name that visitors type. One lookup covers codes of every kind, so it must differ from every other
 * active name of its owner, and a partner's name also from the operator's, regardless of case:
 * docs/rules.md#promo-names. A concurrent claim of the same name waits until this transaction ends, and then sees it.
 * Throws 409 on `path`.
 */
export async function claimPromoName(
  tx: Tx,
  name: string,
  { ownerId = null, path, except }: Claim,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promo:' || upper(${name}), 0))`);
  const [partner] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(
      and(
        sameName(partners.promo, name),
        isNull(partners.deletedAt),
        otherThan(partners.id, except?.partnerId),
      ),
    );
  if (partner) throw taken(path, `Partner ${partner.name} already has this promo`);
  const [code] = await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(
      and(
        sameName(promoCodes.name, name),
        isNull(promoCodes.deletedAt),
        ownerId === null ? isNull(promoCodes.ownerId) : countsAt(ownerId, promoCodes.ownerId),
        otherThan(promoCodes.id, except?.promoCodeId),
      ),
    );
  if (code) throw taken(path, 'A promo code with this name already exists');
}

const taken = (path: string, message: string) =>
  refuse('duplicate', { sentence: message, errors: [{ path, message }] });

import 'server-only';
import { and, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { partners, promoCodes } from '@/db/tables';
import { AppError } from '@/lib/errors';

const spelt = (column: PgColumn, name: string): SQL => sql`upper(${column}) = upper(${name})`;
const butNot = (column: PgColumn, id: number | undefined) => (id === undefined ? undefined : ne(column, id));

type Claim = {
  /** The field that the answer's error stands beside. */
  path: string;
  /** What keeps or changes its own name. */
  except?: { partnerId?: number; promoCodeId?: number };
};

/**
 * Takes a name that visitors type: codes of every kind share one look-up, so it must differ from every other live
 * one, whatever its case. Whoever claims the same name waits until this transaction ends, and then sees it.
 * Throws 409 beside `path`.
 */
export async function claimPromo(tx: Tx, name: string, { path, except }: Claim): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promo:' || upper(${name}), 0))`);
  const [partner] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(
      and(spelt(partners.promo, name), isNull(partners.deletedAt), butNot(partners.id, except?.partnerId)),
    );
  if (partner) throw taken(path, `The partner ${partner.name} has this promo already`);
  const [code] = await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(
      and(
        spelt(promoCodes.name, name),
        isNull(promoCodes.deletedAt),
        butNot(promoCodes.id, except?.promoCodeId),
      ),
    );
  if (code) throw taken(path, 'A promo code has this name already');
}

const taken = (path: string, message: string) =>
  new AppError('conflict', message, { code: 'duplicate', errors: [{ path, message }] });

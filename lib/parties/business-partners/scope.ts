import 'server-only';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { businessPartners } from '@/db/tables';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';

/** Condition: the column refers to a partner in the actor's scope: docs/rules.md#row-scope. */
export function ownPartners(actor: Actor, column: AnyPgColumn): SQL | undefined {
  const scope = partnerScope(actor);
  if (scope === null) return undefined;
  return scope.length > 0 ? inArray(column, scope) : sql`false`;
}

/**
 * Whether the partner exists in the actor's scope; if so, locks it against deletion until this transaction
 * ends.
 */
export async function shareLockOwnPartner(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: businessPartners.id })
    .from(businessPartners)
    .where(
      and(
        eq(businessPartners.id, id),
        isNull(businessPartners.deletedAt),
        ownPartners(actor, businessPartners.id),
      ),
    )
    .for('key share');
  return rows.length > 0;
}

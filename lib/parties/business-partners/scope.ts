import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { businessPartners } from '@/db/tables';
import type { Actor } from '@/lib/platform/authorization/actor';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';

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

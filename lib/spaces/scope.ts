import 'server-only';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { spaceBusinessPartners, spaces } from '@/db/tables';
import { type Actor, partnerScope } from '@/lib/access/actor';
import { forbidden } from '@/lib/errors';

/** Spaces that any of the actor's partners sells (contract section 3). */
export function spaceScope(actor: Actor): SQL | undefined {
  const partners = partnerScope(actor);
  if (partners === null) return undefined;
  if (partners.length === 0) return sql`false`;
  return sql`exists (select 1 from ${spaceBusinessPartners} where ${eq(spaceBusinessPartners.spaceId, spaces.id)} and ${inArray(spaceBusinessPartners.businessPartnerId, partners)})`;
}

/** A space is written only by who is assigned to all of its partners; throws 403. */
export async function assertWritable(tx: Tx, actor: Actor, spaceId: number): Promise<void> {
  const partners = partnerScope(actor);
  if (partners === null) return;
  const rows = await tx
    .select({ id: spaceBusinessPartners.businessPartnerId })
    .from(spaceBusinessPartners)
    .where(eq(spaceBusinessPartners.spaceId, spaceId));
  if (rows.length === 0 || !rows.every(({ id }) => partners.includes(id))) throw forbidden();
}

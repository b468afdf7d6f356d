import 'server-only';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { spaceBusinessPartners, spaces } from '@/db/tables';
import { forbidden } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';

/** Spaces that any of the actor's partners sells: docs/rules.md#row-scope. */
export function spaceScope(actor: Actor): SQL | undefined {
  const partners = partnerScope(actor);
  if (partners === null) return undefined;
  if (partners.length === 0) return sql`false`;
  return sql`exists (select 1 from ${spaceBusinessPartners} where ${eq(spaceBusinessPartners.spaceId, spaces.id)} and ${inArray(spaceBusinessPartners.businessPartnerId, partners)})`;
}

/** Only those assigned to all partners of a space may write it; throws 403: docs/rules.md#space-writes. */
export async function assertWritable(tx: Tx, actor: Actor, spaceId: number): Promise<void> {
  const partners = partnerScope(actor);
  if (partners === null) return;
  const rows = await tx
    .select({ id: spaceBusinessPartners.businessPartnerId })
    .from(spaceBusinessPartners)
    .where(eq(spaceBusinessPartners.spaceId, spaceId));
  if (rows.length === 0 || !rows.every(({ id }) => partners.includes(id))) throw forbidden();
}

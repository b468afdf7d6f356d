import 'server-only';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { spaceBusinessPartners, spaces } from '@/db/tables';
import { forbidden, notFound, refuse } from '@/lib/foundation/errors';
import { type Actor, may, partnerScope } from '@/lib/platform/authorization/actor';

/** Spaces that any of the actor's partners sells: docs/rules.md#row-scope. */
export function spaceScope(actor: Actor): SQL | undefined {
  const partners = partnerScope(actor);
  if (partners === null) return undefined;
  if (partners.length === 0) return sql`false`;
  return sql`exists (select 1 from ${spaceBusinessPartners} where ${eq(spaceBusinessPartners.spaceId, spaces.id)} and ${inArray(spaceBusinessPartners.businessPartnerId, partners)})`;
}

/** Throws 404 for a space outside the actor's scope: docs/rules.md#row-scope. */
export async function assertSpaceVisible(on: Db, actor: Actor, spaceId: number): Promise<void> {
  const [space] = await on
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), spaceScope(actor)));
  if (!space) throw notFound('Space');
}

/** Whether the actor is assigned to all partners of a space: docs/rules.md#space-writes. */
async function isWritable(on: Db, actor: Actor, spaceId: number): Promise<boolean> {
  const partners = partnerScope(actor);
  if (partners === null) return true;
  const rows = await on
    .select({ id: spaceBusinessPartners.businessPartnerId })
    .from(spaceBusinessPartners)
    .where(eq(spaceBusinessPartners.spaceId, spaceId));
  return rows.length > 0 && rows.every(({ id }) => partners.includes(id));
}

/** Only staff assigned to all partners of a space may write it; throws 403: docs/rules.md#space-writes. */
export async function assertSpaceWritable(on: Db, actor: Actor, spaceId: number): Promise<void> {
  if (!(await isWritable(on, actor, spaceId))) throw forbidden();
}

/**
 * Whether the actor's clone of a space takes its config and calendar secrets: only from a space whose config the
 * actor may read and write: docs/rules.md#quantity.
 */
export const mayCopySecrets = async (on: Db, actor: Actor, spaceId: number): Promise<boolean> =>
  may(actor, 'spaces.config.add') && (await isWritable(on, actor, spaceId));

/** Locks a space that the actor may write; throws 404, 403, and 409 for a deleted one. */
export async function lockWritableSpace(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<typeof spaces.$inferSelect> {
  const [space] = await tx
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, id), spaceScope(actor)))
    .for('update');
  if (!space) throw notFound('Space');
  await assertSpaceWritable(tx, actor, space.id);
  if (space.status === 'deleted') throw refuse('conflict');
  return space;
}

/** Whether the partner sells the space and it is not deleted: on `spaces`. */
export const isSoldBy = (partnerId: number): SQL =>
  sql`(${spaces.status} <> 'deleted' and exists (select 1 from ${spaceBusinessPartners}
    where ${spaceBusinessPartners.spaceId} = ${spaces.id} and ${spaceBusinessPartners.businessPartnerId} = ${partnerId}))`;

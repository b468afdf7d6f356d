import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { spaces } from '@/db/tables';
import { notFound, refuse } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import { assertWritable, spaceScope } from './scope';

/** Locks a space that the actor may write; throws 404, 403, and 409 for a deleted one. */
export async function lockWritable(tx: Tx, actor: Actor, id: number): Promise<typeof spaces.$inferSelect> {
  const [space] = await tx
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, id), spaceScope(actor)))
    .for('update');
  if (!space) throw notFound('Space');
  await assertWritable(tx, actor, space.id);
  if (space.status === 'deleted') throw refuse('conflict');
  return space;
}

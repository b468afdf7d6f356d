import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners } from '@/db/tables';
import type { OwnerId } from '@/lib/platform/authorization/ownership';

/** Where what a customer was given counts: the name of the partner; null for what counts everywhere. */
export async function whereItCounts(ownerId: OwnerId): Promise<string | null> {
  if (ownerId === null) return null;
  const [owner] = await db()
    .select({ name: businessPartners.name })
    .from(businessPartners)
    .where(eq(businessPartners.id, ownerId));
  return owner?.name ?? null;
}

import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners } from '@/db/tables';
import type { OwnerId } from '@/lib/platform/ownership/rights';

/** The name of the partner at which a customer's code or credit is valid; null if it is valid everywhere. */
export async function ownerPartnerName(ownerId: OwnerId): Promise<string | null> {
  if (ownerId === null) return null;
  const [owner] = await db()
    .select({ name: businessPartners.name })
    .from(businessPartners)
    .where(eq(businessPartners.id, ownerId));
  return owner?.name ?? null;
}

import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners } from '@/db/tables';

/** The id of the default partner, which represents the operator; null before there is one: docs/rules.md#owners. */
export async function defaultPartnerId(): Promise<number | null> {
  const [row] = await db()
    .select({ id: businessPartners.id })
    .from(businessPartners)
    .where(eq(businessPartners.isHouse, true));
  return row?.id ?? null;
}

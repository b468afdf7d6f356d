import 'server-only';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners } from '@/db/tables';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { recordOf } from '@/lib/platform/list/record';
import { businessPartnerSource } from './list-sql';
import type { BusinessPartnerDetail, PartnerName } from './schema';

/**
 * The business partners that the actor may choose: for a sub-admin, only its own. With `parentId`, the
 * sub-partners of that one.
 */
export async function partnerChoices(actor: Actor, parentId?: number): Promise<PartnerName[]> {
  authorize(actor, 'staff');
  const scope = partnerScope(actor);
  if (scope?.length === 0) return [];
  const family =
    parentId === undefined ? isNull(businessPartners.parentId) : eq(businessPartners.parentId, parentId);
  const mine =
    scope === null
      ? undefined
      : inArray(parentId === undefined ? businessPartners.id : businessPartners.parentId, scope);
  return db()
    .select({ id: businessPartners.id, name: businessPartners.name, code: businessPartners.code })
    .from(businessPartners)
    .where(and(isNull(businessPartners.deletedAt), family, mine))
    .orderBy(asc(businessPartners.name));
}

/** One business partner as the list shows it (`businessPartners.manage`), its key masked; throws 404. */
export const getBusinessPartner = recordOf(businessPartnerSource);

/** One business partner with the names of its sub-partners (`businessPartners.manage`). Throws 404. */
export async function openBusinessPartner(actor: Actor, id: number): Promise<BusinessPartnerDetail> {
  const partner = await getBusinessPartner(actor, id);
  return { ...partner, subPartners: await partnerChoices(actor, id) };
}

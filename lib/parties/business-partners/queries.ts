import 'server-only';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { businessPartners } from '@/db/tables';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { ALL_CHOICES, type Choices, choicesOf, type LookupQuery } from '@/lib/platform/list/lookup-choices';
import { getBusinessPartner } from './list';
import type { BusinessPartnerDetail, PartnerName } from './schema';

/**
 * The business partners that the actor may choose: for a sub-admin, only its own. With `parentId`, the sub-partners
 * of that one. Searched by name and code.
 */
export async function businessPartnerChoices(
  actor: Actor,
  lookup: LookupQuery,
  parentId?: number,
): Promise<Choices<PartnerName>> {
  authorize(actor, 'staff');
  const scope = partnerScope(actor);
  if (scope?.length === 0) return { rows: [], total: 0 };
  const family =
    parentId === undefined ? isNull(businessPartners.parentId) : eq(businessPartners.parentId, parentId);
  const mine =
    scope === null
      ? undefined
      : inArray(parentId === undefined ? businessPartners.id : businessPartners.parentId, scope);
  const { id, name, code } = businessPartners;
  return choicesOf<PartnerName>(
    {
      row: { id, name, code },
      from: sql`${businessPartners}`,
      where: and(isNull(businessPartners.deletedAt), family, mine),
      words: sql`${name} || ' ' || ${code}`,
    },
    lookup,
  );
}

/** One business partner with the names of its sub-partners (`businessPartners.manage`). Throws 404. */
export async function openBusinessPartner(actor: Actor, id: number): Promise<BusinessPartnerDetail> {
  const partner = await getBusinessPartner(actor, id);
  const { rows: subPartners } = await businessPartnerChoices(actor, ALL_CHOICES, id);
  return { ...partner, subPartners };
}

import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { businessPartners, spaceBusinessPartners } from '@/db/tables';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';

/** The code of the priority-pass partner: docs/rules.md#sellers. */
const PRIORITY_PASS = 'PP';

type Wanted = { spaceId: number; bookingType: string; businessPartnerId?: number };

/**
 * The seller of the booking: the named partner; if none is named, the priority-pass partner for its guests, otherwise
 * the only seller in the actor's scope, otherwise the default partner: docs/rules.md#sellers. Throws 404 for a space
 * that none of the actor's partners sells, 400 on `businessPartnerId` for one that does not sell it, and if the
 * choice is ambiguous.
 */
export async function walkUpSellerOf(tx: Tx, actor: Actor, wanted: Wanted): Promise<number> {
  const sellers = await tx
    .select({ id: businessPartners.id, code: businessPartners.code, isHouse: businessPartners.isHouse })
    .from(spaceBusinessPartners)
    .innerJoin(businessPartners, eq(businessPartners.id, spaceBusinessPartners.businessPartnerId))
    .where(and(eq(spaceBusinessPartners.spaceId, wanted.spaceId), isNull(businessPartners.deletedAt)))
    .orderBy(asc(businessPartners.id));
  const scope = partnerScope(actor);
  const mine = sellers.filter(({ id }) => scope === null || scope.includes(id));
  if (mine.length === 0) throw notFound('Space');
  const seller =
    wanted.businessPartnerId === undefined
      ? (wanted.bookingType === 'PP' && mine.find(({ code }) => code === PRIORITY_PASS)) ||
        (mine.length === 1 ? mine[0] : mine.find(({ isHouse }) => isHouse))
      : mine.find(({ id }) => id === wanted.businessPartnerId);
  if (!seller) throw invalidField('businessPartnerId', 'Choose a partner that sells this space');
  return seller.id;
}

/** Throws 400 on `subPartnerId` unless it is a sub-partner of that partner. */
export async function assertSubPartner(tx: Tx, partnerId: number, subPartnerId: number): Promise<void> {
  const theirs = and(
    eq(businessPartners.id, subPartnerId),
    eq(businessPartners.parentId, partnerId),
    isNull(businessPartners.deletedAt),
  );
  if ((await tx.$count(businessPartners, theirs)) === 0)
    throw invalidField('subPartnerId', 'Choose a sub-partner of this partner');
}

import 'server-only';
import { and, asc, eq, ne } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, spacePartners, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import type { Actor } from '@/lib/platform/authorization/actor';
import { recordOf } from '@/lib/platform/list/single-record';
import { partnerSource } from './list';
import type { PartnerDetail } from './schema';

const open = recordOf(partnerSource, 'partners.open');

/** One partner with its spaces (`partners.open`), of which a sub-admin sees those in scope. Throws 404. */
export async function openPartner(actor: Actor, id: number): Promise<PartnerDetail> {
  const partner = await open(actor, id);
  const rows = await db()
    .select({ id: spaces.id, ...podNameColumns, status: spaces.status })
    .from(spacePartners)
    .innerJoin(spaces, eq(spaces.id, spacePartners.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(eq(spacePartners.partnerId, id), ne(spaces.status, 'deleted'), spaceScope(actor)))
    .orderBy(asc(spaces.name), asc(spaces.id));
  return {
    ...partner,
    spaces: rows.map(({ status, ...space }) => ({ ...space, isActive: status === 'active' })),
  };
}

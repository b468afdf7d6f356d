import 'server-only';
import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, spaces, sponsors } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import type { Actor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { recordOf } from '@/lib/platform/list/single-record';
import { sponsorSource } from './list';
import type { SponsorDetail, VisitorSponsor } from './schema';
import { themeColors } from './theme';

const open = recordOf(sponsorSource, 'sponsors.open');

/** One sponsor with its spaces (`sponsors.open`), of which a sub-admin sees those in scope. Throws 404. */
export async function openSponsor(actor: Actor, id: number): Promise<SponsorDetail> {
  const sponsor = await open(actor, id);
  const rows = await db()
    .select({ id: spaces.id, ...podNameColumns, status: spaces.status })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(eq(spaces.sponsorId, id), ne(spaces.status, 'deleted'), spaceScope(actor)))
    .orderBy(asc(spaces.name), asc(spaces.id));
  return {
    ...sponsor,
    spaces: rows.map(({ status, ...space }) => ({ ...space, isActive: status === 'active' })),
  };
}

/** The sponsor of a space as its visitors see it, or null without one. The caller has authorized. */
export async function sponsorOfSpace(spaceId: number): Promise<VisitorSponsor | null> {
  const [row] = await db()
    .select({ name: sponsors.name, logoUrl: sponsors.logoUrl, theme: sponsors.theme })
    .from(spaces)
    .innerJoin(sponsors, eq(sponsors.id, spaces.sponsorId))
    .where(and(eq(spaces.id, spaceId), isNull(sponsors.deletedAt)));
  if (!row) return null;
  return {
    name: row.name,
    logoUrl: row.logoUrl && fileUrl(row.logoUrl),
    colors: themeColors(row.theme?.Color),
  };
}

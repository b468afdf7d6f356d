import 'server-only';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { announcements, spaceBusinessPartners, spaces } from '@/db/tables';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { localDate } from '@/lib/foundation/time/zones';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { countsAtSellers } from '@/lib/platform/ownership/owners-sql';
import type { PublishedAnnouncement } from './schema';

type Place = { id: number; timezone: string };

/** Whether an announcement is for a space, on this day of the space's clock: on `announcements` and `spaces`. */
const isShownOn = (
  day: string,
) => sql`(cardinality(${announcements.locationIds} || ${announcements.spaceIds} || ${announcements.partnerIds}) = 0
    or ${spaces.locationId} = any(${announcements.locationIds}) or ${spaces.id} = any(${announcements.spaceIds})
    or exists (select 1 from ${spaceBusinessPartners} where ${spaceBusinessPartners.spaceId} = ${spaces.id}
      and ${spaceBusinessPartners.businessPartnerId} = any(${announcements.partnerIds})))
  and ${day}::date between coalesce(${announcements.showsFrom}, '-infinity') and coalesce(${announcements.showsUntil}, 'infinity')`;

/**
 * The announcements that the pod of a space shows: those published for it, newest first: docs/rules.md#announcements.
 */
export async function publishedAnnouncements({ id, timezone }: Place): Promise<PublishedAnnouncement[]> {
  const today = localDate(dbNow(), timezone);
  const sellers = sql`(select ${spaceBusinessPartners.businessPartnerId} from ${spaceBusinessPartners}
    where ${spaceBusinessPartners.spaceId} = ${spaces.id})`;
  const rows = await db()
    .select({
      id: announcements.id,
      heading: announcements.heading,
      content: announcements.content,
      translations: announcements.translations,
      bannerImg: announcements.bannerImg,
      // Not null for a published one: a check constraint of the table ensures it.
      publishedAt: sql<Date>`${announcements.publishedAt}`.mapWith(announcements.publishedAt),
    })
    .from(announcements)
    .innerJoin(spaces, eq(spaces.id, id))
    .where(
      and(
        eq(announcements.isPublish, true),
        isNull(announcements.deletedAt),
        isShownOn(today),
        countsAtSellers(sellers, announcements.ownerId),
      ),
    )
    .orderBy(desc(announcements.publishedAt), desc(announcements.id));
  return rows.map(({ bannerImg, ...row }) => ({ ...row, bannerImg: bannerImg && fileUrl(bannerImg) }));
}

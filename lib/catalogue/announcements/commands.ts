import 'server-only';
import { eq } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { announcements } from '@/db/tables';
import { lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { acceptRichText } from '@/lib/platform/rich-text/sanitise';
import { loadAnnouncements } from './list-sql';
import {
  type Announcement,
  announcementInput,
  announcementStatus,
  announcementUpdate,
  ENTER_CONTENT,
} from './schema';

const noun = 'announcement';

async function loadOne(tx: Tx, id: number): Promise<Announcement> {
  const [announcement] = await loadAnnouncements(tx, [id]);
  if (!announcement) throw notFound('Announcement');
  return announcement;
}

/** The columns of a text that was sent; none for an absent one. */
async function textColumns(sent: string | undefined) {
  if (sent === undefined) return {};
  const { html, plain } = await acceptRichText(sent, 'content', ENTER_CONTENT);
  return { content: html, plain };
}

/**
 * The new value of the banner: null removes it; undefined keeps the current one, also when its own address is
 * sent back.
 */
async function bannerToKeep(sent: string | null | undefined, id?: number) {
  if (!sent) return sent;
  if (id !== undefined) {
    const [row] = await loadAnnouncements(db(), [id]);
    if (row?.bannerImg === sent) return undefined;
  }
  return acceptImage(sent, 'banner', 'bannerImg');
}

/**
 * Adds an announcement, unpublished; throws 400 beside `bannerImg` unless the banner is 1200x340 px, JPEG or
 * PNG.
 */
export const createAnnouncement = command({
  permission: 'announcements.edit',
  input: announcementInput,
  async prepare(_, { content, bannerImg }) {
    const text = await acceptRichText(content, 'content', ENTER_CONTENT);
    return { content: text.html, plain: text.plain, bannerImg: await bannerToKeep(bannerImg) };
  },
  async run({ tx, input: { heading, fileName }, prepared, audit }) {
    const rows = await tx
      .insert(announcements)
      .values({ heading, fileName: prepared.bannerImg ? fileName : null, ...prepared })
      .returning({ id: announcements.id });
    const announcement = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'announcement.create', entityId: announcement.id, after: announcement });
    return announcement;
  },
});

/** Updates the fields that are sent, published or not. A new banner brings its own file name. */
export const updateAnnouncement = command({
  permission: 'announcements.edit',
  input: announcementUpdate,
  prepare: async (_, { id, content, bannerImg }) => ({
    ...(await textColumns(content)),
    bannerImg: await bannerToKeep(bannerImg, id),
  }),
  async run({ tx, input: { id, heading, updatedAt, ...input }, prepared, audit }) {
    const row = await lockLive(tx, announcements, id, noun);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    const { bannerImg } = prepared;
    const fileName = bannerImg === undefined ? input.fileName : (bannerImg && input.fileName) || null;
    await tx
      .update(announcements)
      .set({ heading: heading ?? row.heading, ...prepared, fileName })
      .where(eq(announcements.id, id));
    const after = await loadOne(tx, id);
    await audit({ action: 'announcement.update', entityId: id, before, after });
    return after;
  },
});

/** Publishes an announcement, as the newest, or takes it back. Idempotent: docs/rules.md#announcements. */
export const changeAnnouncementStatus = command({
  permission: 'announcements.status',
  input: announcementStatus,
  async run({ tx, input: { id, isPublish }, audit }) {
    const row = await lockLive(tx, announcements, id, noun);
    const before = await loadOne(tx, id);
    if (row.isPublish !== isPublish)
      await tx
        .update(announcements)
        .set({ isPublish, publishedAt: isPublish ? new Date() : row.publishedAt })
        .where(eq(announcements.id, id));
    const after = await loadOne(tx, id);
    await audit({
      action: 'announcement.status',
      entityId: id,
      before: { isPublished: before.isPublished },
      after: { isPublished: after.isPublished },
    });
    return after;
  },
});

/** Deletes an announcement, on pods too. */
export const deleteAnnouncement = softDelete({
  permission: 'announcements.delete',
  table: announcements,
  noun: noun,
  action: 'announcement.delete',
  load: loadAnnouncements,
});

import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { announcements } from '@/db/tables';
import { keptRecord } from '@/lib/catalogue/kept-records';
import { fileNameOf, newPicture } from '@/lib/catalogue/pictures';
import { dbNow } from '@/lib/foundation/clock';
import { command } from '@/lib/platform/command';
import { acceptRichText } from '@/lib/platform/rich-text/sanitise';
import { loadAnnouncements } from './list-sql';
import { announcementInput, announcementStatus, announcementUpdate, ENTER_CONTENT } from './schema';

const announcement = keptRecord({
  table: announcements,
  noun: 'announcement',
  record: 'announcement',
  load: loadAnnouncements,
});
const BANNER = { kind: 'banner', field: 'bannerImg' } as const;
/** The status has a command of its own. */
const SAME_STATUS = { isPublish: undefined, publishedAt: undefined };

/** The columns of a text that was sent; an absent one keeps the current text. */
async function textColumns(sent: string | undefined) {
  if (sent === undefined) return { content: undefined, plain: undefined };
  const { html, plain } = await acceptRichText(sent, 'content', ENTER_CONTENT);
  return { content: html, plain };
}

/**
 * Adds an announcement, unpublished; throws 400 beside `bannerImg` unless the banner is 1200x340 px, JPEG or
 * PNG.
 */
export const createAnnouncement = command({
  permission: 'announcements.edit',
  input: announcementInput,
  async prepare(_, { content, bannerImg }) {
    const { html, plain } = await acceptRichText(content, 'content', ENTER_CONTENT);
    return { content: html, plain, bannerImg: await newPicture(bannerImg, BANNER) };
  },
  run({ prepared, ...context }) {
    const { heading, ...input } = context.input;
    const fileName = fileNameOf(prepared.bannerImg ?? null, input.fileName);
    return announcement.create(context, { heading, ...prepared, fileName, ...SAME_STATUS });
  },
});

/** Updates the fields that are sent, published or not. A new banner brings its own file name. */
export const updateAnnouncement = command({
  permission: 'announcements.edit',
  input: announcementUpdate,
  async prepare(actor, { id, content, bannerImg }) {
    await announcement.assertMayWrite(actor, id);
    const [current] = await loadAnnouncements(db(), [id]);
    return {
      ...(await textColumns(content)),
      bannerImg: await newPicture(bannerImg, { ...BANNER, current: current?.bannerImg }),
    };
  },
  run({ prepared, ...context }) {
    const { heading, ...input } = context.input;
    const fileName = fileNameOf(prepared.bannerImg, input.fileName);
    return announcement.update(context, { heading, ...prepared, fileName, ...SAME_STATUS });
  },
});

/** Publishes an announcement, as the newest, or takes it back. Idempotent: docs/rules.md#announcements. */
export const changeAnnouncementStatus = command({
  permission: 'announcements.status',
  input: announcementStatus,
  async run({ tx, actor, input: { id, isPublish }, audit }) {
    const row = await announcement.lock(tx, actor, id);
    const before = await announcement.loadOne(tx, id);
    if (row.isPublish !== isPublish)
      await tx
        .update(announcements)
        .set({ isPublish, publishedAt: isPublish ? dbNow() : row.publishedAt })
        .where(eq(announcements.id, id));
    const after = await announcement.loadOne(tx, id);
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
export const deleteAnnouncement = announcement.deletion({ permission: 'announcements.delete' });

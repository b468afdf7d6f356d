import 'server-only';
import { and, inArray, ne } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { announcements, businessPartners, locations, spaces } from '@/db/tables';
import { lockChosenRecords, recordCommands } from '@/lib/catalogue/record-commands';
import { newRecordPicture, pictureFileName } from '@/lib/catalogue/record-pictures';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { invalidField } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { acceptRichText, acceptTranslations } from '@/lib/platform/rich-text/accept';
import { loadAnnouncements } from './list';
import {
  type AnnouncementPlace,
  announcementInput,
  announcementStatus,
  announcementUpdate,
  ENTER_CONTENT,
} from './schema';

const announcement = recordCommands({
  table: announcements,
  belongsTo: 'owner',
  noun: 'announcement',
  record: 'announcement',
  load: loadAnnouncements,
});
const BANNER = { kind: 'banner', field: 'bannerImg' } as const;
/** The places and days of an announcement, as columns; undefined leaves the current value. */
const placeOf = ({ locationIds, spaceIds, partnerIds, showsFrom, showsUntil }: AnnouncementPlace) => ({
  locationIds,
  spaceIds,
  partnerIds,
  showsFrom,
  showsUntil,
});
/** The fields that were sent. */
const sentOf = (place: AnnouncementPlace): AnnouncementPlace =>
  Object.fromEntries(Object.entries(placeOf(place)).filter(([, value]) => value !== undefined));

const NOT_FOUND = 'Choose from the list';

/** Checks that all chosen places are in scope, and that the days are in order; throws 400 on the field. */
async function assertPlaces(
  { tx, actor }: { tx: Tx; actor: Actor },
  { locationIds, spaceIds, partnerIds, ...days }: AnnouncementPlace,
): Promise<void> {
  await lockChosenRecords(tx, locations, locationIds ?? [], 'locationIds', NOT_FOUND);
  const ownPartners = partnerScope(actor);
  if (ownPartners && partnerIds?.some((id) => !ownPartners.includes(id)))
    throw invalidField('partnerIds', NOT_FOUND);
  await lockChosenRecords(tx, businessPartners, partnerIds ?? [], 'partnerIds', NOT_FOUND);
  if (spaceIds && spaceIds.length > 0) {
    const rows = await tx
      .select({ id: spaces.id })
      .from(spaces)
      .where(and(inArray(spaces.id, spaceIds), ne(spaces.status, 'deleted'), spaceScope(actor)));
    if (rows.length < spaceIds.length) throw invalidField('spaceIds', NOT_FOUND);
  }
  if (days.showsFrom && days.showsUntil && days.showsFrom > days.showsUntil)
    throw invalidField('showsUntil', 'The last day is before the first');
}

type PublishState = 'published' | 'unpublished';

/** The status has commands of its own, {@link announcementStates}. */
const SAME_STATUS = { isPublish: undefined, publishedAt: undefined };

/** The columns of a text that was sent; an absent one leaves the current text. */
async function textColumns(sent: string | undefined) {
  if (sent === undefined) return { content: undefined, plain: undefined };
  const { html, plain } = await acceptRichText(sent, 'content', ENTER_CONTENT);
  return { content: html, plain };
}

/** Adds an announcement, unpublished; throws 400 on `bannerImg` unless the banner is 1200x340 px, JPEG or PNG. */
export const createAnnouncement = command({
  permission: 'announcements.edit',
  input: announcementInput,
  async prepare(_, { content, translations, bannerImg }) {
    const { html, plain } = await acceptRichText(content, 'content', ENTER_CONTENT);
    return {
      content: html,
      plain,
      translations: await acceptTranslations(translations, 'content', ENTER_CONTENT),
      bannerImg: await newRecordPicture(bannerImg, BANNER),
    };
  },
  async run({ prepared, ...context }) {
    const { heading, ...input } = context.input;
    await assertPlaces(context, input);
    const fileName = pictureFileName(prepared.bannerImg ?? null, input.fileName);
    return announcement.create(context, {
      heading,
      ...prepared,
      fileName,
      ...placeOf(input),
      ...SAME_STATUS,
    });
  },
});

/** Updates the fields that are sent, whether published or not. A new banner brings its own file name. */
export const updateAnnouncement = command({
  permission: 'announcements.edit',
  input: announcementUpdate,
  async prepare(actor, { id, content, translations, bannerImg }) {
    await announcement.assertMayWrite(actor, id);
    const [current] = await loadAnnouncements(db(), [id]);
    return {
      ...(await textColumns(content)),
      translations: await acceptTranslations(translations, 'content', ENTER_CONTENT),
      bannerImg: await newRecordPicture(bannerImg, { ...BANNER, current: current?.bannerImg }),
    };
  },
  async run({ prepared, ...context }) {
    const { heading, ...input } = context.input;
    const { showsFrom, showsUntil } = await announcement.lock(context.tx, context.actor, input.id);
    await assertPlaces(context, { showsFrom, showsUntil, ...sentOf(input) });
    const fileName = pictureFileName(prepared.bannerImg, input.fileName);
    return announcement.update(context, {
      heading,
      ...prepared,
      fileName,
      ...placeOf(input),
      ...SAME_STATUS,
    });
  },
});

const isPublished = (state: PublishState) => state === 'published';

const publishing = {
  by: 'announcements.status',
  isRepeatable: true,
  audit: 'announcement.status',
} as const;

const announcementStates = announcement.states({
  column: 'isPublish',
  stored: isPublished,
  stateOf: ({ isPublish }): PublishState => (isPublish ? 'published' : 'unpublished'),
  facts: ({ isPublish }) => ({ isPublished: isPublish }),
  moves: (move) => ({
    publish: move({
      ...publishing,
      from: ['unpublished'],
      to: 'published',
      when: 'staff publish it, as the newest',
      words: null,
      writes: () => ({ publishedAt: dbNow() }),
    }),
    withdraw: move({
      ...publishing,
      from: ['published'],
      to: 'unpublished',
      when: 'staff withdraw it',
      words: null,
    }),
  }),
});

/** Publishes an announcement as the newest, or withdraws it. Idempotent: docs/rules.md#announcements. */
export const changeAnnouncementStatus = announcementStates.commandFor(announcementStatus, ({ isPublish }) =>
  isPublish ? 'publish' : 'withdraw',
);

/** Deletes an announcement, which also removes it from pods. */
export const deleteAnnouncement = announcement.deletion({ permission: 'announcements.delete' });

import { z } from 'zod';
import { type Owned, ownerField } from '@/lib/catalogue/owned';
import { optionalText, pictureText, requiredText, seenVersion } from '@/lib/foundation/fields';
import { richTextField } from '@/lib/platform/rich-text/field';

const ENTER_HEADING = 'Enter a heading';
export const ENTER_CONTENT = 'Enter the content';

const fields = z.object({
  heading: requiredText(200, ENTER_HEADING),
  content: richTextField(ENTER_CONTENT),
  bannerImg: pictureText('Choose an image')
    .nullish()
    .meta({ description: 'A data URL up to 1 MB, or a pathname from `GET /images/signed-url`' }),
  fileName: optionalText(255).meta({ description: 'The original name of the banner' }),
});

/** An announcement. It is written first, and published by its status. */
export const announcementInput = fields.extend({ ownerId: ownerField });

export const announcementUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export const announcementStatus = z.object({
  id: z.number().int(),
  isPublish: z.boolean({ error: 'Say whether it is published' }),
});

export type Announcement = Owned & {
  id: number;
  heading: string;
  /** HTML, sanitised when it was saved; `plain` is its words. */
  content: string;
  plain: string;
  /** The address of the banner. */
  bannerImg: string | null;
  fileName: string | null;
  isPublished: boolean;
  /** When it was last published; kept when it is taken back. */
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** An announcement as pods get it. */
export type PublishedAnnouncement = Pick<Announcement, 'id' | 'heading' | 'content' | 'bannerImg'> & {
  publishedAt: Date;
};

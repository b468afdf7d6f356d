import { z } from 'zod';
import { optionalText, seenVersion } from '@/lib/foundation/fields';
import { richTextField } from '@/lib/platform/rich-text/field';

const ENTER_HEADING = 'Enter a heading';
export const ENTER_CONTENT = 'Enter the content';

/** An announcement. It is written first, and published by its status. */
export const announcementInput = z.object({
  heading: z.string({ error: ENTER_HEADING }).trim().min(1, ENTER_HEADING).max(200, 'At most 200 characters'),
  content: richTextField(ENTER_CONTENT),
  bannerImg: z
    .string()
    .min(1, 'Choose an image')
    .nullish()
    .meta({ description: 'A data URL up to 1 MB, or a pathname from `GET /images/signed-url`' }),
  fileName: optionalText(255).meta({ description: 'The original name of the banner' }),
});

export const announcementUpdate = announcementInput
  .partial()
  .extend({ id: z.number().int(), updatedAt: seenVersion });

export const announcementStatus = z.object({
  id: z.number().int(),
  isPublish: z.boolean({ error: 'Say whether it is published' }),
});

export const announcementOutput = z
  .object({
    id: z.number().int(),
    heading: z.string(),
    content: z.string().meta({ description: 'HTML, sanitised when it was saved' }),
    description: z.string().meta({ description: 'The content as plain text' }),
    bannerImg: z.string().nullable().meta({ description: 'The address of the banner, 1200x340 px' }),
    fileName: z.string().nullable(),
    isPublish: z.boolean(),
    isPublishDate: z.iso.datetime().nullable().meta({ description: 'When it was last published' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Announcement' });

export type Announcement = z.infer<typeof announcementOutput>;

/** An announcement as pods get it. */
const publishedAnnouncement = announcementOutput
  .pick({ id: true, heading: true, content: true, bannerImg: true })
  .extend({ isPublishDate: z.iso.datetime() })
  .meta({ id: 'PublishedAnnouncement' });

export type PublishedAnnouncement = z.infer<typeof publishedAnnouncement>;

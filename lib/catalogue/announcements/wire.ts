import { z } from 'zod';
import { translationsOutput } from '@/lib/platform/languages/record-translations';
import { ownedFields } from '@/lib/platform/ownership/fields';
import type { Announcement } from './schema';

export const announcementOutput = z
  .object({
    id: z.number().int(),
    heading: z.string(),
    content: z.string().meta({ description: 'HTML, sanitised when it was saved' }),
    description: z.string().meta({ description: 'The content as plain text' }),
    translations: translationsOutput(['heading', 'content']),
    bannerImg: z.string().nullable().meta({ description: 'The address of the banner, 1200x340 px' }),
    fileName: z.string().nullable(),
    isPublish: z.boolean(),
    isPublishDate: z.iso.datetime().nullable().meta({ description: 'When it was last published' }),
    locationIds: z.array(z.number().int()).meta({ description: 'Shown everywhere when all ids are empty' }),
    spaceIds: z.array(z.number().int()),
    partnerIds: z.array(z.number().int()),
    showsFrom: z.iso.date().nullable().meta({ description: 'The first day, on the clock of each space' }),
    showsUntil: z.iso.date().nullable().meta({ description: 'The last day' }),
    ...ownedFields,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Announcement' });

export type AnnouncementWire = z.infer<typeof announcementOutput>;

export const announcementToWire = ({ plain, isPublished, publishedAt, ...announcement }: Announcement) => ({
  ...announcement,
  description: plain,
  isPublish: isPublished,
  isPublishDate: publishedAt,
});

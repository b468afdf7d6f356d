import { z } from 'zod';
import { translationsOutput } from '@/lib/platform/languages/record-translations';
import { ownedFields } from '@/lib/platform/ownership/fields';

export const featureOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    key: z.string(),
    image: z.string().nullable().meta({ description: 'The address of the icon' }),
    fileName: z.string().nullable(),
    htmlText: z
      .string()
      .nullable()
      .meta({ description: 'HTML, sanitised when it was saved; of `custom` only' }),
    translations: translationsOutput(['name', 'htmlText']),
    bannerImg: z.string().nullable().meta({ description: 'The address of the banner; of `custom` only' }),
    bannerFileName: z.string().nullable(),
    ...ownedFields,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Feature' });

export type FeatureWire = z.infer<typeof featureOutput>;

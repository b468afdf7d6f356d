import { z } from 'zod';
import { optionalText, seenVersion } from '@/lib/foundation/fields';
import { optionalRichText } from '@/lib/platform/rich-text/field';
import { CUSTOM, FEATURE_KEYS } from './keys';

export const MAX_NAME_LENGTH = 50;
const ENTER_NAME = 'Enter a name';
const CHOOSE = 'Choose an image';
/** Shown beside the text of a custom feature that has neither text nor banner. */
export const NO_CONTENT = 'Enter a text or choose a banner';

const picture = (what: string) =>
  z
    .string({ error: CHOOSE })
    .min(1, CHOOSE)
    .meta({ description: `${what}: a data URL up to 1 MB, or a pathname of \`GET /images/signed-url\`` });
const fileName = optionalText(255).meta({ description: 'The original name of the image' });

const fields = z.object({
  name: z
    .string({ error: ENTER_NAME })
    .trim()
    .min(1, ENTER_NAME)
    .max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`),
  key: z.enum(FEATURE_KEYS, { error: 'Choose a key from the list' }),
  image: picture('The icon, at most 60x60 px'),
  fileName,
  htmlText: optionalRichText,
  bannerImg: picture('The banner, 1200x340 px').nullish(),
  bannerFileName: fileName,
});

/** A feature of the internal app. Text and banner belong to the key `custom`, which needs one of them. */
export const featureInput = fields.refine(
  ({ key, htmlText, bannerImg }) => key !== CUSTOM || Boolean(htmlText || bannerImg),
  { path: ['htmlText'], message: NO_CONTENT },
);

/** What the edit form sends: the images only if they changed. */
export const featureChange = fields.partial({ image: true });

export const featureUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

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
    bannerImg: z.string().nullable().meta({ description: 'The address of the banner; of `custom` only' }),
    bannerFileName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Feature' });

export type Feature = z.infer<typeof featureOutput>;

/** A feature as a pod gets it. */
const podFeature = featureOutput
  .pick({ id: true, name: true, key: true, image: true, htmlText: true, bannerImg: true })
  .meta({ id: 'PodFeature' });

export type PodFeature = z.infer<typeof podFeature>;

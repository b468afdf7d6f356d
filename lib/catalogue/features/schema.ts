import { z } from 'zod';
import { CUSTOM, FEATURE_KEYS, type FeatureKey } from '@/lib/column-values/feature-keys';
import type { Translations } from '@/lib/column-values/languages';
import { acrossFields } from '@/lib/foundation/input/across-fields';
import { optionalText, requiredText, seenVersion } from '@/lib/foundation/input/fields';
import { pictureText } from '@/lib/platform/images/rules';
import { translationsField } from '@/lib/platform/languages/record-translations';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';
import { optionalRichText } from '@/lib/platform/rich-text/field';

export const MAX_NAME_LENGTH = 50;
const ENTER_NAME = 'Enter a name';
const CHOOSE = 'Choose an image';
/** Shown beside the text of a custom feature that has neither text nor banner. */
export const NO_CONTENT = 'Enter a text or choose a banner';

const picture = (what: string) =>
  pictureText(CHOOSE).meta({
    description: `${what}: a data URL up to 1 MB, or a pathname of \`GET /images/signed-url\``,
  });
const fileName = optionalText(255).meta({ description: 'The original name of the image' });

const fields = z.object({
  name: requiredText(MAX_NAME_LENGTH, ENTER_NAME),
  key: z.enum(FEATURE_KEYS, { error: 'Choose a key from the list' }),
  image: picture('The icon, at most 60x60 px'),
  fileName,
  htmlText: optionalRichText,
  translations: translationsField({ name: optionalText(MAX_NAME_LENGTH), htmlText: optionalRichText }),
  bannerImg: picture('The banner, 1200x340 px').nullish(),
  bannerFileName: fileName,
});

type Content = { key?: FeatureKey; htmlText?: string | null; bannerImg?: string | null };

const withoutContent = ({ key, htmlText, bannerImg }: Content) =>
  key === CUSTOM && !htmlText && !bannerImg ? [{ path: 'htmlText', message: NO_CONTENT }] : [];

/** A feature of the internal app. Text and banner belong to the key `custom`, which requires one of them. */
export const featureInput = acrossFields(fields.extend({ ownerId: ownerField }), withoutContent);

/**
 * The input of the edit form: the images only if they changed, so that the saved banner applies until it is removed.
 */
export const featureChangeOf = (saved: { bannerImg: string | null }) =>
  acrossFields(fields.partial({ image: true }), (sent) =>
    withoutContent({ ...sent, bannerImg: sent.bannerImg === undefined ? saved.bannerImg : sent.bannerImg }),
  );

export const featureUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export type Feature = Owned & {
  id: number;
  name: string;
  key: FeatureKey;
  /** The address of the icon. */
  image: string | null;
  fileName: string | null;
  /** Sanitised when it was saved; only `custom` has text and banner. */
  htmlText: string | null;
  translations: Translations<'name' | 'htmlText'>;
  /** The address of the banner. */
  bannerImg: string | null;
  bannerFileName: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type PodFeature = Pick<
  Feature,
  'id' | 'name' | 'key' | 'image' | 'htmlText' | 'translations' | 'bannerImg'
>;

import 'server-only';
import { newRecordPicture } from '@/lib/catalogue/record-pictures';
import type { Translations } from '@/lib/column-values/languages';
import { acceptRichText, acceptTranslations } from '@/lib/platform/rich-text/accept';
import { type Feature, NO_CONTENT } from './schema';

type Texts = Translations<'name' | 'htmlText'>;
type Sent = { image?: string; htmlText?: string | null; translations?: Texts; bannerImg?: string | null };

/** The translations of a feature whose key has no text of its own: only those of its name. */
export const featureNamesOnly = (translations: Texts): Texts =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, { name }]) => (name ? [[language, { name }]] : [])),
  );

/**
 * The columns for the sent texts and images of a feature: validated, sanitised and stored. Undefined leaves the
 * current value, also for an image whose own address is sent back; null removes it. Throws 400 on the field.
 */
export async function acceptFeatureContent(
  { image, htmlText, translations, bannerImg }: Sent,
  before?: Feature,
) {
  return {
    image: await newRecordPicture(image, { kind: 'icon', field: 'image', current: before?.image }),
    htmlText: htmlText ? (await acceptRichText(htmlText, 'htmlText', NO_CONTENT)).html : htmlText,
    translations: await acceptTranslations(translations, 'htmlText', NO_CONTENT),
    bannerImg: await newRecordPicture(bannerImg, {
      kind: 'banner',
      field: 'bannerImg',
      current: before?.bannerImg,
    }),
  };
}

import 'server-only';
import { newPicture } from '@/lib/catalogue/pictures';
import { acceptRichText } from '@/lib/platform/rich-text/sanitise';
import { type Feature, NO_CONTENT } from './schema';

type Sent = { image?: string; htmlText?: string | null; bannerImg?: string | null };

/**
 * The columns of what was sent: checked, sanitised and stored. Undefined keeps the current value, also for an
 * image whose own address is sent back; null removes it. Throws 400 beside the field.
 */
export async function acceptContent({ image, htmlText, bannerImg }: Sent, before?: Feature) {
  return {
    image: await newPicture(image, { kind: 'icon', field: 'image', current: before?.image }),
    htmlText: htmlText ? (await acceptRichText(htmlText, 'htmlText', NO_CONTENT)).html : htmlText,
    bannerImg: await newPicture(bannerImg, {
      kind: 'banner',
      field: 'bannerImg',
      current: before?.bannerImg,
    }),
  };
}

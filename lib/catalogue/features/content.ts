import 'server-only';
import { acceptImage } from '@/lib/platform/images/accept';
import { acceptRichText } from '@/lib/platform/rich-text/sanitise';
import { type Feature, NO_CONTENT } from './schema';

type Sent = { image?: string; htmlText?: string | null; bannerImg?: string | null };

/**
 * The columns of what was sent: checked, sanitised and stored. Undefined keeps the current value, also for an
 * image whose own address is sent back; null removes it. Throws 400 beside the field.
 */
export async function acceptContent({ image, htmlText, bannerImg }: Sent, before?: Feature) {
  return {
    image:
      image === undefined || image === before?.image ? undefined : await acceptImage(image, 'icon', 'image'),
    htmlText: htmlText ? (await acceptRichText(htmlText, 'htmlText', NO_CONTENT)).html : htmlText,
    bannerImg:
      bannerImg && bannerImg === before?.bannerImg
        ? undefined
        : bannerImg && (await acceptImage(bannerImg, 'banner', 'bannerImg')),
  };
}

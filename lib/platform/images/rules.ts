import { boundedText } from '@/lib/foundation/input/fields';

/** The requirements for each kind of image: docs/rules.md#images. */
type ImageRule = { width: number; height: number; exact: boolean; dpi?: number };

const IMAGE_RULES = {
  space: { width: 1242, height: 630, exact: true, dpi: 72 },
  banner: { width: 1200, height: 340, exact: true, dpi: 72 },
  icon: { width: 60, height: 60, exact: false, dpi: 72 },
  amenity: { width: 60, height: 60, exact: false },
  logo: { width: 250, height: 150, exact: false },
  'partner-logo': { width: 340, height: 108, exact: false },
} satisfies Record<string, ImageRule>;

export type ImageKind = keyof typeof IMAGE_RULES;
export const IMAGE_TYPES = ['image/jpeg', 'image/png'];
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The maximum size of a photo that a pod took for a booking: docs/rules.md#photos. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Fixed text: docs/rules.md#texts-files. */
export const WRONG_TYPE = 'Only JPEG, JPG, and PNG files are allowed.';
export const BROKEN_IMAGE = 'This file is damaged or not an image. Please choose another one';

/** The exact or maximum number of pixels of a kind. */
export const sizeOf = (kind: ImageKind): { width: number; height: number } => IMAGE_RULES[kind];

/** The properties of an image; `dpi` is null if the file does not state it, which counts as 72. */
export type ImageFacts = { type: string; width: number; height: number; dpi: number | null; bytes: number };

/** The reason for rejecting an image, in one sentence, or null. Browser and server use the same check. */
export function imageProblem(kind: ImageKind, facts: ImageFacts): string | null {
  const rule: ImageRule = IMAGE_RULES[kind];
  if (!IMAGE_TYPES.includes(facts.type)) return WRONG_TYPE;
  if (facts.bytes > MAX_IMAGE_BYTES) return 'The image may have at most 5 MB';
  const size = `${rule.width}x${rule.height} px`;
  const is = `this one has ${facts.width}x${facts.height}`;
  if (rule.exact && (facts.width !== rule.width || facts.height !== rule.height))
    return `The image must have ${size}; ${is}`;
  if (facts.width > rule.width || facts.height > rule.height)
    return `The image may have at most ${size}; ${is}`;
  if (rule.dpi && Math.abs((facts.dpi ?? rule.dpi) - rule.dpi) > 1)
    return `The image must have ${rule.dpi} dpi; this one has ${Math.round(facts.dpi ?? 0)}`;
  return null;
}

/** `1242x630 px, 72 dpi, JPEG or PNG`: the requirement shown below the field. */
export function imageHint(kind: ImageKind): string {
  const rule: ImageRule = IMAGE_RULES[kind];
  return `${rule.exact ? '' : 'At most '}${rule.width}x${rule.height} px${rule.dpi ? `, ${rule.dpi} dpi` : ''}, JPEG or PNG`;
}

/** A picture as a data URL or a pathname; its content is checked where it is stored. */
export const pictureText = (sentence: string) =>
  boundedText(1_600_000, { missing: sentence, tooLong: 'The picture may have at most 1 MB' }).min(
    1,
    sentence,
  );

/** How the API reference describes a picture in a body. */
export const PICTURE_SENT = 'A data URL up to 1 MB, or a pathname from `GET /images/signed-url`';

/** The picture of a record that can have none: null removes it. */
export const optionalPicture = pictureText('Choose a picture').nullish().meta({ description: PICTURE_SENT });

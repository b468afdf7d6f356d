/** What each kind of picture must be (spec 1 section 5, spec 2 section 5, spec 3 section 5, contract section 2). */
type ImageRule = { width: number; height: number; exact: boolean; dpi?: number };

export const IMAGE_RULES = {
  space: { width: 1242, height: 630, exact: true, dpi: 72 },
  banner: { width: 1200, height: 340, exact: true, dpi: 72 },
  icon: { width: 60, height: 60, exact: false, dpi: 72 },
  amenity: { width: 60, height: 60, exact: false },
  logo: { width: 250, height: 150, exact: false },
  'partner-logo': { width: 340, height: 108, exact: false },
} satisfies Record<string, ImageRule>;

export type ImageKind = keyof typeof IMAGE_RULES;
export const IMAGE_TYPES = ['image/jpeg', 'image/png'];
export const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;
/** The folder of the store that browsers send files to, before a command looks into them. */
export const UPLOADS = 'uploads/';
/** Spec 3, section 8, to the letter. */
export const WRONG_TYPE = 'Only JPEG, JPG, and PNG files are allowed.';
export const BROKEN_IMAGE = 'This file is damaged or is no image. Please choose another one';

/** What is known of a picture; `dpi` null when the file does not say, which counts as 72. */
export type ImageFacts = { type: string; width: number; height: number; dpi: number | null; bytes: number };

/** Why a picture is not taken, in a sentence, or null when it is. The browser and the server ask the same. */
export function imageProblem(kind: ImageKind, facts: ImageFacts): string | null {
  const rule: ImageRule = IMAGE_RULES[kind];
  if (!IMAGE_TYPES.includes(facts.type)) return WRONG_TYPE;
  if (facts.bytes > LARGEST_IMAGE_BYTES) return 'The image may have at most 5 MB';
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

/** `1242x630 px, 72 dpi, JPEG or PNG`: what is asked for, below the field. */
export function imageHint(kind: ImageKind): string {
  const rule: ImageRule = IMAGE_RULES[kind];
  return `${rule.exact ? '' : 'At most '}${rule.width}x${rule.height} px${rule.dpi ? `, ${rule.dpi} dpi` : ''}, JPEG or PNG`;
}

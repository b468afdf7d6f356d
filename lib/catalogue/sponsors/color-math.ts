/** A colour as red, green and blue, 0 to 255. Mixed colours can have fractions. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** The colour of `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** `#rrggbb`, in lower case. */
export const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance as WCAG defines it: 0 is black, 1 is white. */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of two colours as WCAG defines it: 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** This share of the first colour and the rest of the second, like `color-mix(in srgb, …)`. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
];

/** The nearest colour that a screen can show. */
export const shown = (color: Rgb): Rgb => rgbOf(hexOf(color));

const STEPS = 128;

/** The colour nearest to `color`, on the way to `goal`, for which `holds` is true; it must be true for `goal`. */
export function shift(color: Rgb, goal: Rgb, holds: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = shown(mix(goal, color, step / STEPS));
    if (holds(candidate)) return candidate;
  }
  return goal;
}

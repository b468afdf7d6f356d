import { counted } from '@/lib/foundation/text/words';
import { BLACK, contrast, hexOf, luminance, mix, type Rgb, rgbOf, shift, shown, WHITE } from './color-math';

/** The nine colours of a theme, in order: docs/rules.md#theme. */
export const THEME_KEYS = [
  'BrandPrimary',
  'BrandSecondary',
  'Neutral',
  'NeutralLight',
  'NeutralDark',
  'NeutralExtraDark',
  'White',
  'Success',
  'Error',
] as const;

export type ThemeKey = (typeof THEME_KEYS)[number];

/** A theme can omit keys: an omitted one means its default. */
export type ThemeColors = Partial<Record<ThemeKey, string>>;

export const THEME_DEFAULTS: Record<ThemeKey, string> = {
  BrandPrimary: '#FFD938',
  BrandSecondary: '#d14e23',
  Neutral: '#78909C',
  NeutralLight: '#ECEFF1',
  NeutralDark: '#455A64',
  NeutralExtraDark: '#2C363C',
  White: '#FFFFFF',
  Success: '#8FCD4C',
  Error: '#EE6161',
};

/** Where visitors see each colour, as help in the editor. */
export const THEME_PAINTS: Record<ThemeKey, string> = {
  BrandPrimary: 'Main buttons and the plate with the number',
  BrandSecondary: 'Links and the focus ring',
  Neutral: 'Field borders, muted text',
  NeutralLight: 'Page background, price box and lines',
  NeutralDark: 'Secondary text',
  NeutralExtraDark: 'Header and text',
  White: 'Background; a dark colour makes a dark page',
  Success: 'Success messages',
  Error: 'Errors',
};

/** An object with the nine keys of a theme, each with the value that `of` returns. */
export const byThemeKey = <T>(of: (key: ThemeKey) => T) =>
  Object.fromEntries(THEME_KEYS.map((key) => [key, of(key)])) as Record<ThemeKey, T>;

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The valid colours of a stored theme, or null if there are none. */
export function themeColors(stored: unknown): ThemeColors | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const given = new Map<string, unknown>(Object.entries(stored));
  const colors: ThemeColors = {};
  for (const key of THEME_KEYS) {
    const color = given.get(key);
    if (typeof color === 'string' && HEX_COLOR.test(color)) colors[key] = color;
  }
  return Object.keys(colors).length > 0 ? colors : null;
}

/** The custom properties of `app/globals.css` that a theme overrides, and two of its own. */
export type ThemeToken =
  | `--${'bg' | 'surface' | 'sunk' | 'line' | 'edge'}`
  | `--${'ink' | 'ink-2' | 'ink-3' | 'link' | 'ring'}`
  | `--${'rail' | 'rail-ink' | 'rail-on'}`
  | `--${'brand' | 'brand-ink' | 'brand-hover' | 'code'}`
  | `--${'ok' | 'warn' | 'bad' | 'info' | 'off'}`
  | `--${'ok' | 'warn' | 'bad' | 'info' | 'off'}-bg`;

export type VisitorTheme = { scheme: 'light' | 'dark'; tokens: Record<ThemeToken, string> };

const TEXT = 4.5;
const EDGE = 3;
/** A button must be distinguishable from the page; its label does the rest, as on the product's own yellow. */
const APART = 1.3;
/** The share of a colour in the background of a notice, or of a chosen card. */
const TINT = 0.14;
/** Backgrounds are checked with slightly more than a tint, to allow for rounding. */
const TINT_AT_MOST = 0.16;
/** The share of a dark button's own colour on hover. */
const POINTED = 0.86;
/** The tiles of the passcode board. */
const TILE = rgbOf('#12181b');
/** A theme has no colour for warnings. */
const AMBER = rgbOf('#B87400');

/** The first of the colours that is readable on the background, or else black or white, one of which always is. */
const readable = (background: Rgb, ...wished: Rgb[]): Rgb =>
  [...wished, WHITE].find((ink) => contrast(ink, background) >= TEXT) ?? BLACK;

/** The backgrounds of the page. `pole`, black or white, is readable on all of them. */
function backgroundsOf(white: Rgb, neutralLight: Rgb) {
  const light = contrast(white, BLACK) >= contrast(white, WHITE);
  const [pole, away] = light ? [BLACK, WHITE] : [WHITE, BLACK];
  const holds = (background: Rgb) =>
    contrast(mix(pole, background, TINT_AT_MOST), pole) >= TEXT &&
    contrast(mix(pole, background, POINTED), background) >= TEXT;
  const surface = shift(white, away, holds);
  // A colour of the other scheme is moved close to the page, not just far enough.
  const near = (background: Rgb) => holds(background) && contrast(background, surface) <= APART;
  const sunk = holds(neutralLight) ? neutralLight : shift(neutralLight, surface, near);
  const bg = shown(mix(sunk, surface, 0.5));
  return { light, pole, surface, sunk, all: [surface, sunk, bg], bg };
}

/** The tokens, and each chosen colour as visitors see it. */
function paint(colors: ThemeColors) {
  const wish = (key: ThemeKey) => rgbOf(colors[key] ?? THEME_DEFAULTS[key]);
  const { light, pole, surface, sunk, bg, all } = backgroundsOf(wish('White'), wish('NeutralLight'));
  const reads = (ratio: number, backgrounds: Rgb[]) => (color: Rgb) =>
    backgrounds.every((background) => contrast(color, background) >= ratio);
  const text = (color: Rgb, ...backgrounds: Rgb[]) =>
    shift(color, pole, reads(TEXT, [...all, ...backgrounds]));
  // A failing default is shifted beyond the minimum, so that text and secondary text still differ.
  const corrected = (key: ThemeKey, ratio: number, holds: (ratio: number) => (color: Rgb) => boolean) => {
    const enough = colors[key] !== undefined || holds(TEXT)(wish(key));
    return shift(wish(key), pole, holds(enough ? TEXT : ratio));
  };
  const tone = (color: Rgb) => {
    const background = shown(mix(color, surface, TINT));
    return { background, text: text(color, background) };
  };

  const brand = shift(wish('BrandPrimary'), pole, reads(APART, [surface]));
  const brandInk = readable(brand, wish('NeutralExtraDark'), surface);
  const chosenCard = mix(brand, surface, TINT);
  const link = text(wish('BrandSecondary'));
  const [ok, warn, bad, info] = [tone(wish('Success')), tone(AMBER), tone(wish('Error')), tone(link)];

  const notices = [ok, warn, bad, info].map(({ background }) => background);
  const labelReads = (ink: Rgb) => contrast(surface, mix(ink, surface, POINTED)) >= TEXT;
  const ink = corrected('NeutralExtraDark', 10, (ratio) => {
    const holds = reads(ratio, [...all, ...notices, chosenCard]);
    return (color) => holds(color) && labelReads(color);
  });
  const ink2 = corrected('NeutralDark', 6.5, (ratio) => reads(ratio, [...all, chosenCard]));
  const edge = shift(wish('Neutral'), pole, reads(EDGE, all));

  const rail = wish('NeutralExtraDark');
  const railOn = readable(rail, wish('White'));

  const tokens: Record<ThemeToken, Rgb> = {
    '--bg': bg,
    '--surface': surface,
    '--sunk': sunk,
    '--line': mix(wish('Neutral'), sunk, 0.13),
    '--edge': edge,
    '--ink': ink,
    '--ink-2': ink2,
    '--ink-3': text(wish('Neutral')),
    '--link': link,
    '--ring': link,
    '--rail': rail,
    '--rail-ink': shift(mix(railOn, rail, 0.78), railOn, reads(TEXT, [rail])),
    '--rail-on': railOn,
    '--brand': brand,
    '--brand-ink': brandInk,
    // Away from the label's colour, so that hovering never makes it harder to read.
    '--brand-hover': mix(luminance(brandInk) < luminance(brand) ? WHITE : BLACK, brand, 0.12),
    '--code': shift(brand, WHITE, reads(TEXT, [TILE])),
    '--ok': ok.text,
    '--ok-bg': ok.background,
    '--warn': warn.text,
    '--warn-bg': warn.background,
    '--bad': bad.text,
    '--bad-bg': bad.background,
    '--info': info.text,
    '--info-bg': info.background,
    '--off': ink2,
    '--off-bg': sunk,
  };
  const seen: Record<ThemeKey, Rgb> = {
    BrandPrimary: brand,
    BrandSecondary: link,
    Neutral: edge,
    NeutralLight: sunk,
    NeutralDark: ink2,
    NeutralExtraDark: ink,
    White: surface,
    Success: ok.text,
    Error: bad.text,
  };
  return { light, tokens, seen };
}

/**
 * The visitor page in a sponsor's colours. Contrast is corrected: text has at least 4.5:1, edges of controls and the
 * focus ring 3:1. A dark White yields a dark page: docs/rules.md#theme.
 */
export function visitorTheme(colors: ThemeColors): VisitorTheme {
  const { light, tokens } = paint(colors);
  const entries = Object.entries(tokens).map(([token, color]) => [token, hexOf(color)]);
  return { scheme: light ? 'light' : 'dark', tokens: Object.fromEntries(entries) };
}

/** The theme as a rule for the whole document, because dialogs are outside the page's own frame. */
export function themeCss(colors: ThemeColors): string {
  const { scheme, tokens } = visitorTheme(colors);
  const lines = Object.entries({ 'color-scheme': scheme, ...tokens }).map(
    ([name, value]) => `${name}:${value}`,
  );
  return `:root,[data-theme]{${lines.join(';')}}`;
}

/** The background on which the contrast of a choice is too low, and the purpose of the colour there. */
const FAILS_FOR: Record<ThemeKey, (background: string) => string> = {
  BrandPrimary: (background) => `for buttons on ${background}`,
  BrandSecondary: (background) => `for links on ${background}`,
  Neutral: (background) => `for field borders on ${background}`,
  NeutralLight: () => 'beside White',
  NeutralDark: (background) => `for secondary text on ${background}`,
  NeutralExtraDark: (background) => `for text on ${background}`,
  White: () => 'for text on it',
  Success: (background) => `for success messages on ${background}`,
  Error: (background) => `for errors on ${background}`,
};

const NEEDED: Partial<Record<ThemeKey, number>> = { BrandPrimary: APART, Neutral: EDGE };

/** A sentence for each chosen colour that visitors see corrected. */
export function contrastWarnings(colors: ThemeColors): string[] {
  const { seen } = paint(colors);
  return THEME_KEYS.flatMap((key) => {
    const chosen = colors[key];
    if (chosen === undefined || hexOf(seen[key]) === chosen.toLowerCase()) return [];
    const color = rgbOf(chosen);
    const needed = NEEDED[key] ?? TEXT;
    const fails = (background: Rgb) => contrast(color, background) < needed;
    const background = !fails(seen.White) && fails(seen.NeutralLight) ? 'NeutralLight' : 'White';
    const [is, shade] =
      luminance(seen[key]) < luminance(color) ? ['light', 'a darker'] : ['dark', 'a lighter'];
    return [`${key} is too ${is} ${FAILS_FOR[key](background)}; visitors see ${shade} shade`];
  });
}

/** How many colours a theme has, as text: `9 colours`, or that there are none. */
export const themeText = ({ colors }: { colors: ThemeColors | null }): string =>
  colors ? counted(Object.keys(colors).length, 'colour') : 'Default look';

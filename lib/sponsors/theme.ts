import { BLACK, contrast, hexOf, luminance, mix, type Rgb, rgbOf, shift, shown, WHITE } from './contrast';

/** The nine colours of a theme, in the specification's order (spec 1 section 3). */
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

/** What a theme may leave out: a key that it does not name means its default. */
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

/** Where visitors meet each colour, for the one who chooses it. */
export const THEME_PAINTS: Record<ThemeKey, string> = {
  BrandPrimary: 'Main buttons and the plate with the number',
  BrandSecondary: 'Links and the focus ring',
  Neutral: 'Edges of fields, quiet text',
  NeutralLight: 'Page ground, price box and lines',
  NeutralDark: 'Secondary text',
  NeutralExtraDark: 'The board and the text',
  White: 'What everything stands on; a dark one makes a dark page',
  Success: 'Good news',
  Error: 'Errors',
};

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The colours of a stored theme that can be trusted, or null when there are none. */
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

/** The custom properties of `app/globals.css` that a theme gives another value, and two of its own. */
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
/** A button has to be told from the page; its label carries the rest, as on the product's own yellow. */
const APART = 1.3;
/** As much of a colour as stands in the ground of a notice, or of a chosen card. */
const TINT = 0.14;
/** What grounds are held to: a little more than a tint, so that rounding takes nothing away. */
const TINT_AT_MOST = 0.16;
/** What is left of a dark button's own colour under the pointer. */
const POINTED = 0.86;
/** The tiles of the passcode board. */
const TILE = rgbOf('#12181b');
/** A theme has no colour for warnings. */
const AMBER = rgbOf('#B87400');

/** The first of the colours that can be read on the ground; black or white always can. */
const readable = (ground: Rgb, ...wished: Rgb[]): Rgb =>
  [...wished, WHITE].find((ink) => contrast(ink, ground) >= TEXT) ?? BLACK;

/** What everything stands on. `pole`, black or white, is what can be read on all of it. */
function groundsOf(white: Rgb, neutralLight: Rgb) {
  const light = contrast(white, BLACK) >= contrast(white, WHITE);
  const [pole, away] = light ? [BLACK, WHITE] : [WHITE, BLACK];
  const holds = (ground: Rgb) =>
    contrast(mix(pole, ground, TINT_AT_MOST), pole) >= TEXT &&
    contrast(mix(pole, ground, POINTED), ground) >= TEXT;
  const surface = shift(white, away, holds);
  // One that belongs to the other scheme is brought close to the page instead of just far enough.
  const near = (ground: Rgb) => holds(ground) && contrast(ground, surface) <= APART;
  const sunk = holds(neutralLight) ? neutralLight : shift(neutralLight, surface, near);
  const bg = shown(mix(sunk, surface, 0.5));
  return { light, pole, surface, sunk, all: [surface, sunk, bg], bg };
}

/** The tokens, and what visitors see of each colour that was chosen. */
function paint(colors: ThemeColors) {
  const wish = (key: ThemeKey) => rgbOf(colors[key] ?? THEME_DEFAULTS[key]);
  const { light, pole, surface, sunk, bg, all } = groundsOf(wish('White'), wish('NeutralLight'));
  const reads = (ratio: number, grounds: Rgb[]) => (color: Rgb) =>
    grounds.every((ground) => contrast(color, ground) >= ratio);
  const text = (color: Rgb, ...grounds: Rgb[]) => shift(color, pole, reads(TEXT, [...all, ...grounds]));
  // A default that fails is not only just mended, so that text and secondary text still differ.
  const mended = (key: ThemeKey, ratio: number, holds: (ratio: number) => (color: Rgb) => boolean) => {
    const enough = colors[key] !== undefined || holds(TEXT)(wish(key));
    return shift(wish(key), pole, holds(enough ? TEXT : ratio));
  };
  const tone = (color: Rgb) => {
    const ground = shown(mix(color, surface, TINT));
    return { ground, text: text(color, ground) };
  };

  const brand = shift(wish('BrandPrimary'), pole, reads(APART, [surface]));
  const brandInk = readable(brand, wish('NeutralExtraDark'), surface);
  const chosenCard = mix(brand, surface, TINT);
  const link = text(wish('BrandSecondary'));
  const [ok, warn, bad, info] = [tone(wish('Success')), tone(AMBER), tone(wish('Error')), tone(link)];

  const notices = [ok, warn, bad, info].map(({ ground }) => ground);
  const labelReads = (ink: Rgb) => contrast(surface, mix(ink, surface, POINTED)) >= TEXT;
  const ink = mended('NeutralExtraDark', 10, (ratio) => {
    const holds = reads(ratio, [...all, ...notices, chosenCard]);
    return (color) => holds(color) && labelReads(color);
  });
  const ink2 = mended('NeutralDark', 6.5, (ratio) => reads(ratio, [...all, chosenCard]));
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
    // Away from the label, so that pointing at a button never makes it harder to read.
    '--brand-hover': mix(luminance(brandInk) < luminance(brand) ? WHITE : BLACK, brand, 0.12),
    '--code': shift(brand, WHITE, reads(TEXT, [TILE])),
    '--ok': ok.text,
    '--ok-bg': ok.ground,
    '--warn': warn.text,
    '--warn-bg': warn.ground,
    '--bad': bad.text,
    '--bad-bg': bad.ground,
    '--info': info.text,
    '--info-bg': info.ground,
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
 * The visitor page in a sponsor's colours. Contrast is corrected: whatever is chosen, text ends at 4.5:1 or more,
 * edges of controls and the focus ring at 3:1. A dark White makes a dark page.
 */
export function visitorTheme(colors: ThemeColors): VisitorTheme {
  const { light, tokens } = paint(colors);
  const entries = Object.entries(tokens).map(([token, color]) => [token, hexOf(color)]);
  return { scheme: light ? 'light' : 'dark', tokens: Object.fromEntries(entries) };
}

/** The theme as a rule for the whole document: dialogs stand outside of the page's own frame. */
export function themeCss(colors: ThemeColors): string {
  const { scheme, tokens } = visitorTheme(colors);
  const lines = Object.entries({ 'color-scheme': scheme, ...tokens }).map(
    ([name, value]) => `${name}:${value}`,
  );
  return `:root,[data-theme]{${lines.join(';')}}`;
}

/** How a choice fails: for what, and where. */
const FAILS_FOR: Record<ThemeKey, (ground: string) => string> = {
  BrandPrimary: (ground) => `for buttons on ${ground}`,
  BrandSecondary: (ground) => `for links on ${ground}`,
  Neutral: (ground) => `for the edges of fields on ${ground}`,
  NeutralLight: () => 'beside White',
  NeutralDark: (ground) => `for secondary text on ${ground}`,
  NeutralExtraDark: (ground) => `for text on ${ground}`,
  White: () => 'for text on it',
  Success: (ground) => `for good news on ${ground}`,
  Error: (ground) => `for errors on ${ground}`,
};

const NEEDED: Partial<Record<ThemeKey, number>> = { BrandPrimary: APART, Neutral: EDGE };

/** A sentence for each chosen colour that visitors do not see as it was chosen. */
export function contrastWarnings(colors: ThemeColors): string[] {
  const { seen } = paint(colors);
  return THEME_KEYS.flatMap((key) => {
    const chosen = colors[key];
    if (chosen === undefined || hexOf(seen[key]) === chosen.toLowerCase()) return [];
    const color = rgbOf(chosen);
    const needed = NEEDED[key] ?? TEXT;
    const fails = (ground: Rgb) => contrast(color, ground) < needed;
    const ground = !fails(seen.White) && fails(seen.NeutralLight) ? 'NeutralLight' : 'White';
    const [is, shade] =
      luminance(seen[key]) < luminance(color) ? ['light', 'a darker'] : ['dark', 'a lighter'];
    return [`${key} is too ${is} ${FAILS_FOR[key](ground)}; visitors see ${shade} shade`];
  });
}

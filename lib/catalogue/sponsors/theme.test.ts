import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, luminance, mix, rgbOf } from './color-math';
import {
  contrastWarnings,
  THEME_DEFAULTS,
  THEME_KEYS,
  type ThemeColors,
  type ThemeKey,
  type ThemeToken,
  themeColors,
  themeCss,
  visitorTheme,
} from './theme';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const grey = fc.integer({ min: 0, max: 255 }).map((n) => `#${n.toString(16).padStart(2, '0').repeat(3)}`);
const edges = fc.constantFrom(
  '#000000',
  '#ffffff',
  '#757575',
  '#767676',
  '#ce0000',
  '#ff0000',
  '#0000ff',
  '#ffff00',
);
const color = fc.oneof(hex, grey, edges);
const palette = fc.record(Object.fromEntries(THEME_KEYS.map((key) => [key, color])), {
  requiredKeys: [],
}) as fc.Arbitrary<ThemeColors>;
const all = (value: string): ThemeColors => Object.fromEntries(THEME_KEYS.map((key) => [key, value]));

const BACKGROUNDS: ThemeToken[] = ['--bg', '--surface', '--sunk'];
const TONES = ['ok', 'warn', 'bad', 'info', 'off'] as const;
const on = (texts: ThemeToken[], backgrounds: ThemeToken[]) =>
  texts.flatMap((text) => backgrounds.map((background) => [text, background] as const));
/** Text and background pairs on the pages and in the dialogs of visitors. */
const TEXTS = [
  ...on(['--ink', '--ink-2', '--ink-3', '--link', '--ok', '--bad'], BACKGROUNDS),
  ...TONES.flatMap((tone) => on([`--${tone}`, '--ink'], [`--${tone}-bg`])),
  ...on(['--brand-ink'], ['--brand', '--brand-hover']),
  ...on(['--rail-on', '--rail-ink'], ['--rail']),
  ...on(['--surface'], ['--ink', '--bad']),
];
const EDGES = on(['--edge', '--ring', '--ink', '--ink-3', '--bad'], BACKGROUNDS);

function lowestContrasts(colors: ThemeColors) {
  const { tokens } = visitorTheme(colors);
  const of = (token: ThemeToken) => rgbOf(tokens[token]);
  const lowestContrast = (pairs: readonly (readonly [ThemeToken, ThemeToken])[]) =>
    Math.min(...pairs.map(([text, background]) => contrast(of(text), of(background))));
  const chosen = mix(of('--brand'), of('--surface'), 0.14);
  const pointed = mix(of('--ink'), of('--surface'), 0.86);
  return {
    texts: Math.min(
      lowestContrast(TEXTS),
      contrast(of('--ink'), chosen),
      contrast(of('--ink-2'), chosen),
      contrast(of('--surface'), pointed),
      contrast(of('--code'), rgbOf('#12181b')),
    ),
    edges: lowestContrast(EDGES),
    button: contrast(of('--brand'), of('--surface')),
  };
}

function expectLegible(colors: ThemeColors) {
  const { texts, edges, button } = lowestContrasts(colors);
  expect(texts).toBeGreaterThanOrEqual(4.5);
  expect(edges).toBeGreaterThanOrEqual(3);
  expect(button).toBeGreaterThanOrEqual(1.3);
}

describe('contrast', () => {
  it('equals the values of WCAG for known pairs', () => {
    expect(contrast(rgbOf('#000000'), rgbOf('#ffffff'))).toBe(21);
    expect(contrast(rgbOf('#777777'), rgbOf('#ffffff'))).toBeCloseTo(4.48, 2);
    expect(contrast(rgbOf('#ff0000'), rgbOf('#ffffff'))).toBeCloseTo(4.0, 2);
  });
});

describe('a theme', () => {
  it('is legible with any colours', () => {
    fc.assert(fc.property(palette, expectLegible), { numRuns: 800 });
  });

  it('is legible with one colour for all nine keys', () => {
    for (const value of ['#000000', '#ffffff', '#757575', '#808080', '#8a8a8a', '#5f5f5f'])
      expectLegible(all(value));
    fc.assert(fc.property(color.map(all), expectLegible), { numRuns: 800 });
  });

  it('shows a colour as chosen, unless a warning names it', () => {
    const shownAs: Record<ThemeKey, ThemeToken[]> = {
      BrandPrimary: ['--brand'],
      BrandSecondary: ['--link', '--ring'],
      Neutral: ['--edge'],
      NeutralLight: ['--sunk'],
      NeutralDark: ['--ink-2'],
      NeutralExtraDark: ['--ink'],
      White: ['--surface'],
      Success: ['--ok'],
      Error: ['--bad'],
    };
    fc.assert(
      fc.property(palette, (colors) => {
        const { tokens } = visitorTheme(colors);
        const named = contrastWarnings(colors).map((sentence) => sentence.split(' ')[0]);
        const changed = THEME_KEYS.filter((key) =>
          shownAs[key].some((token) => colors[key] && tokens[token] !== colors[key]),
        );
        expect(named).toEqual(changed);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps legible colours unchanged', () => {
    const colors = { BrandPrimary: '#7fd1c7', BrandSecondary: '#174e62', NeutralExtraDark: '#16323f' };
    const { scheme, tokens } = visitorTheme(colors);
    expect(scheme).toBe('light');
    expect(tokens).toMatchObject({
      '--brand': '#7fd1c7',
      '--link': '#174e62',
      '--rail': '#16323f',
      '--ink': '#16323f',
      '--surface': '#ffffff',
      '--sunk': '#eceff1',
      '--bg': '#f6f7f8',
    });
    expect(contrastWarnings(colors)).toEqual([]);
  });

  it('is light or dark depending on White', () => {
    expect(visitorTheme({ White: '#101010' }).scheme).toBe('dark');
    expect(visitorTheme({ White: '#fff8e7' }).scheme).toBe('light');
    const dark = visitorTheme({ White: '#101010' }).tokens;
    expect(luminance(rgbOf(dark['--sunk']))).toBeLessThan(0.05);
    const strength = (['--ink', '--ink-2', '--ink-3'] as const).map((ink) => luminance(rgbOf(dark[ink])));
    expect(strength).toEqual([...strength].sort((a, b) => b - a));
    expect((strength[0] ?? 0) / (strength[1] ?? 1)).toBeGreaterThan(1.3);
  });

  it('warns of each colour that had to be corrected', () => {
    expect(contrastWarnings({ BrandSecondary: '#ffb347' })).toEqual([
      'BrandSecondary is too light for links on White; visitors see a darker shade',
    ]);
    expect(contrastWarnings({ White: '#101418', NeutralExtraDark: '#2c363c' })).toEqual([
      'NeutralExtraDark is too dark for text on White; visitors see a lighter shade',
    ]);
    expect(contrastWarnings({ NeutralLight: '#202020' })).toEqual([
      'NeutralLight is too dark beside White; visitors see a lighter shade',
    ]);
    expect(contrastWarnings({ NeutralLight: '#c8c8c8', NeutralDark: '#666666' })).toEqual([
      'NeutralDark is too light for secondary text on NeutralLight; visitors see a darker shade',
    ]);
    expect(contrastWarnings({})).toEqual([]);
  });

  it('is written as a CSS rule that no stored text can break out of', () => {
    const stored = {
      White: '#fff}</style><script>',
      BrandPrimary: '#00aa88',
      Success: 7,
      Nonsense: '#ffffff',
    };
    expect(themeColors(stored)).toEqual({ BrandPrimary: '#00aa88' });
    const css = themeCss(themeColors(stored) ?? {});
    expect(css).toMatch(/^:root,\[data-theme\]\{color-scheme:light(;--[a-z0-9-]+:#[0-9a-f]{6})+\}$/);
    expect(css).toContain('--brand:#00aa88');
  });

  it.each([null, undefined, 'x', {}, { White: 'red' }, []])('is null for %j', (stored) =>
    expect(themeColors(stored)).toBeNull(),
  );

  it('has the nine fixed keys and defaults', () => {
    expect(Object.entries(THEME_DEFAULTS)).toEqual([
      ['BrandPrimary', '#FFD938'],
      ['BrandSecondary', '#d14e23'],
      ['Neutral', '#78909C'],
      ['NeutralLight', '#ECEFF1'],
      ['NeutralDark', '#455A64'],
      ['NeutralExtraDark', '#2C363C'],
      ['White', '#FFFFFF'],
      ['Success', '#8FCD4C'],
      ['Error', '#EE6161'],
    ]);
    expect([...THEME_KEYS]).toEqual(Object.keys(THEME_DEFAULTS));
  });
});

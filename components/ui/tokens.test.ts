import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('../../app/globals.css', import.meta.url)), 'utf8');

type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

const sheet = new Map<string, Record<Scheme, Rgb>>();
for (const [, name, light, dark] of css.matchAll(
  /--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/g,
)) {
  if (name && light && dark) sheet.set(name, { light: rgb(light), dark: rgb(dark) });
}

function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

function token(name: string, scheme: Scheme): Rgb {
  const found = sheet.get(name);
  if (!found) throw new Error(`no token --${name}`);
  return found[scheme];
}

function luminance(color: Rgb) {
  const [r, g, b] = color.map((part) => {
    const v = part / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share)) as unknown as Rgb;
}

const grounds = ['bg', 'surface', 'sunk'];
const texts: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'link'].flatMap((ink) => grounds.map((on): [string, string] => [ink, on])),
  ...['ok', 'warn', 'bad', 'info', 'off'].map((tone): [string, string] => [tone, `${tone}-bg`]),
  ...['ok', 'warn', 'bad', 'info', 'off'].map((tone): [string, string] => ['ink', `${tone}-bg`]),
  ['bad', 'surface'],
  ['brand-ink', 'brand'],
  ['rail-ink', 'rail'],
  ['rail-ink', 'rail-hover'],
  ['rail-on', 'rail'],
  ['rail-on', 'rail-hover'],
  ['surface', 'ink'],
  ['surface', 'bad'],
];
const edges: [string, string][] = [
  ...['edge', 'ring', 'ink', 'ink-3', 'bad'].flatMap((edge) =>
    grounds.map((on): [string, string] => [edge, on]),
  ),
  ['brand', 'rail'],
  ['rail-on', 'rail'],
];

describe.each<Scheme>(['light', 'dark'])('the %s colour scheme', (scheme) => {
  it.each(texts)('has enough contrast to read the text colour %s on %s', (ink, ground) => {
    expect(contrast(token(ink, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('has enough contrast to see the edge %s on %s', (edge, ground) => {
    expect(contrast(token(edge, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(3);
  });

  it('keeps the headings of the side menu readable at three quarters of their opacity', () => {
    const heading = mix(token('rail-ink', scheme), token('rail', scheme), 0.75);
    expect(contrast(heading, token('rail', scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps text readable on a selected card and on a hovered row', () => {
    const chosen = mix(token('brand', scheme), token('surface', scheme), 0.14);
    const hovered = mix(token('sunk', scheme), token('surface', scheme), 0.55);
    for (const ink of ['ink', 'ink-2']) {
      expect(contrast(token(ink, scheme), chosen)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(token('ink-3', scheme), hovered)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps labels readable on pressed and hovered buttons', () => {
    const yellow = mix(token('brand', scheme), token('brand-ink', scheme), 0.88);
    const red = mix(token('bad', scheme), token('ink', scheme), 0.88);
    expect(contrast(token('brand-ink', scheme), yellow)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('surface', scheme), red)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the style sheet', () => {
  it('gives every colour of the design a value in both schemes', () => {
    const config = readFileSync(fileURLToPath(new URL('../../tailwind.config.ts', import.meta.url)), 'utf8');
    const colours = config.slice(config.indexOf('colors:'), config.indexOf('borderRadius:'));
    const named = [...colours.matchAll(/var\(--([\w-]+)\)/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !sheet.has(name))).toEqual([]);
  });
});

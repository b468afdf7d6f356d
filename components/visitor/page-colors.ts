'use client';

import { useEffect, useState } from 'react';

/** `textPx` is the size of the page's text, which follows the size that the reader has set. */
export type PageColors = { ink: string; quiet: string; bad: string; isDark: boolean; textPx: number };

/** Below this luminance a background is dark: perceptually halfway between black and white. */
const DARK_BELOW = 0.18;

/** Relative luminance of a computed `rgb(…)`, 0 to 1 (WCAG 2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Reads the colours that the page shows now. */
function readColors(): PageColors {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colorOf = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    ink: colorOf('--ink'),
    quiet: colorOf('--ink-3'),
    bad: colorOf('--bad'),
    textPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    isDark: luminanceOf(colorOf('--surface')) < DARK_BELOW,
  };
  probe.remove();
  return colors;
}

/**
 * The page's colours for the provider's fields and buttons, which are in separate frames. They follow the phone's
 * theme.
 */
export function usePageColors(): PageColors | null {
  const [colors, setColors] = useState<PageColors | null>(null);
  useEffect(() => {
    const read = () => setColors(readColors());
    const theme = matchMedia('(prefers-color-scheme: dark)');
    read();
    theme.addEventListener('change', read);
    return () => theme.removeEventListener('change', read);
  }, []);
  return colors;
}

'use client';

import type { CSSProperties, ReactNode } from 'react';
import { type ThemeColors, type ThemeToken, visitorTheme } from '@/lib/catalogue/sponsors/theme';

/** The tokens of a theme for one element and its children; none for the default look. */
function themeStyle(colors: ThemeColors | null) {
  if (!colors) return undefined;
  const { scheme, tokens } = visitorTheme(colors);
  const style: CSSProperties & Record<ThemeToken, string> = { colorScheme: scheme, ...tokens };
  return style;
}

/**
 * A visitor page in small, in a sponsor's colours, made of its real components. It is inert: nothing in it can be
 * used.
 */
export function PreviewFrame({ colors, children }: { colors: ThemeColors | null; children: ReactNode }) {
  return (
    <div
      role="img"
      aria-label="Preview of a visitor’s booking page"
      style={themeStyle(colors)}
      className="w-full max-w-90 overflow-hidden max-[1099px]:mx-auto rounded-[18px] border border-line"
    >
      <div inert aria-hidden className="[zoom:.8]">
        {children}
      </div>
    </div>
  );
}

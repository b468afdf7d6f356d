'use client';

import { type RefObject, useEffect, useState } from 'react';

export type Tokens = Record<'ink' | 'ink-2' | 'link' | 'line' | 'edge' | 'surface', string>;
const NAMES = ['ink', 'ink-2', 'link', 'line', 'edge', 'surface'] as const;

/** The current values of the colour tokens: a canvas does not resolve CSS variables, and the theme can change. */
function read(place: HTMLElement): Tokens {
  const probe = place.appendChild(document.createElement('span'));
  const entries = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries);
}

/** The colours for a canvas inside `place`, updated with the theme; null until they are known. */
export function useTokens(place: RefObject<HTMLElement | null>): Tokens | null {
  const [tokens, setTokens] = useState<Tokens | null>(null);
  useEffect(() => {
    const update = () => place.current && setTokens(read(place.current));
    update();
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', update);
    const themed = new MutationObserver(update);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      scheme.removeEventListener('change', update);
      themed.disconnect();
    };
  }, [place]);
  return tokens;
}

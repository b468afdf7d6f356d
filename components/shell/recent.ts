import type { Doable } from '@/lib/console/search/schema';

/*
 * What a person opened with the palette, in this browser. The end of the session clears it together with the rest
 * (`components/api/session-end.ts`).
 */
const KEY = 'palette-recent';
const KEPT = 5;

/** The most recent ones, newest first; none if the browser stores nothing. */
export function recentOnes(): Doable[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOne) : [];
  } catch {
    return [];
  }
}

export function remember({ label, detail, href }: Doable): void {
  const others = recentOnes().filter((each) => each.href !== href);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ label, detail, href }, ...others].slice(0, KEPT)));
  } catch {
    // A browser that stores nothing has no recent ones.
  }
}

const isOne = (value: unknown): value is Doable =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'detail', 'href'].every((key) => typeof Object(value)[key] === 'string') &&
  String(Object(value).href).startsWith('/admin/');

import type { Doable } from '@/lib/office/search/schema';

/*
 * What somebody went to by the palette, in this browser. The end of the session clears it with all else
 * (`components/api/session-end.ts`).
 */
const KEY = 'palette-recent';
const KEPT = 5;

/** The last few, newest first; none where the browser keeps nothing. */
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
    // A browser that keeps nothing has no recent ones.
  }
}

const isOne = (value: unknown): value is Doable =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'detail', 'href'].every((key) => typeof Object(value)[key] === 'string') &&
  String(Object(value).href).startsWith('/admin/');

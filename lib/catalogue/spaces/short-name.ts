import { firstCharacters } from '@/lib/foundation/text/whole-characters';

/** The maximum number of characters of a short name, so that it fits on a sign. */
export const MAX_SHORT_NAME_LENGTH = 20;

/**
 * The first proposal for a space's short name (docs/rules.md#made-short-names): `B14` for "Concourse B · 14", `22·03`
 * for "Gate 22 · 03", `Po12` for "Pod 12".
 */
export function shortNameOf(name: string): string {
  const parts = name.split('·').map((part) => part.trim());
  const tail = parts.length > 1 ? parts.at(-1) : undefined;
  if (!tail) {
    const [number] = /(?<!\d)\d+$/.exec(name) ?? [];
    return number ? `${firstCharacters(name, 2)}${number}` : firstCharacters(name, 4).trimEnd();
  }
  const mark = parts[0]?.split(/\s+/).at(-1) ?? '';
  if (/^[A-Z]$/.test(mark)) return `${mark}${tail}`;
  return /^[A-Z]?\d{1,3}$/.test(mark) ? `${mark}·${tail}` : tail;
}

/** What no typed sign has, though derived ones of a former release did: half a character, or a blank at the end. */
const CUT = /\uFFFD|[\s\u200D]$/;

/** Whether a stored short name was cut by a former release. The space gets another one when it is next saved. */
export const isCutShortName = (shortName: string): boolean => CUT.test(shortName);

/** The short name of a space as shown, `A02`: its own, or otherwise the proposed one. */
export const shownShortName = ({ name, shortName }: { name: string; shortName: string | null }): string =>
  shortName === null || isCutShortName(shortName) ? shortNameOf(name) : shortName;

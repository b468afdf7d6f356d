import { folded } from '@/lib/foundation/text/folded';
import { beginningWithin, firstCharacters } from '@/lib/foundation/text/whole-characters';

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

/** `QuBo` for "Quiet Booth", `PiB14` for "Pier B · 14": two letters of each word, and its numbers in full. */
const lettersOf = (name: string): string =>
  name
    .split(/[\s·]+/)
    .map((word) => (/\d/.test(word) ? word : firstCharacters(word, 2)))
    .join('');

/**
 * A sign as people tell signs apart (docs/rules.md#short-name). Two spaces of a location never have the same: "B14" and
 * "b14", "Café" and "Cafe", and digits of another script look or are searched alike.
 */
export const signKey = (sign: string): string => folded(sign.trim());

/** The first proposed short name of a space with this name that is on no other door; `onDoors` are sign keys. */
export function freeShortName(name: string, onDoors: ReadonlySet<string>): string {
  const first = shortNameOf(name);
  const isFree = (sign: string) => [...sign].length <= MAX_SHORT_NAME_LENGTH && !onDoors.has(signKey(sign));
  const free = [first, lettersOf(name), name].find(isFree);
  if (free) return free;
  const begin = beginningWithin(first, MAX_SHORT_NAME_LENGTH - 4).trimEnd();
  for (let number = 2; ; number += 1) if (isFree(`${begin}·${number}`)) return `${begin}·${number}`;
}

/** What no typed sign has, though derived ones of a former release did: half a character, or a blank at the end. */
const CUT = /\uFFFD|[\s\u200D]$/;

/** Whether a stored short name was cut by a former release. The space gets another one when it is next saved. */
export const isCutShortName = (shortName: string): boolean => CUT.test(shortName);

/** The short name of a space as shown, `A02`: its own, or otherwise the proposed one. */
export const shownShortName = ({ name, shortName }: { name: string; shortName: string | null }): string =>
  shortName === null || isCutShortName(shortName) ? shortNameOf(name) : shortName;

import { folded } from '@/lib/foundation/text/folded';
import { beginningWithin, firstCharacters } from '@/lib/foundation/text/whole-characters';
import { MAX_SHORT_NAME_LENGTH, shortNameOf } from './short-name';

/**
 * A sign as people tell signs apart (docs/rules.md#short-name). Two spaces of a location never have the same: "B14" and
 * "b14", "Café" and "Cafe", and digits of another script look or are searched alike.
 */
export const signKey = (sign: string): string => folded(sign.trim());

/** `QuBo` for "Quiet Booth", `PiB14` for "Pier B · 14": two letters of each word, and its numbers in full. */
const lettersOf = (name: string): string =>
  name
    .split(/[\s·]+/)
    .map((word) => (/\d/.test(word) ? word : firstCharacters(word, 2)))
    .join('');

/** The first proposed short name of a space with this name that is on no other door; `onDoors` are sign keys. */
export function freeShortName(name: string, onDoors: ReadonlySet<string>): string {
  const first = shortNameOf(name);
  const isFree = (sign: string) => [...sign].length <= MAX_SHORT_NAME_LENGTH && !onDoors.has(signKey(sign));
  const free = [first, lettersOf(name), name].find(isFree);
  if (free) return free;
  const begin = beginningWithin(first, MAX_SHORT_NAME_LENGTH - 4).trimEnd();
  for (let number = 2; ; number += 1) if (isFree(`${begin}·${number}`)) return `${begin}·${number}`;
}

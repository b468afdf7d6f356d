import { signKey } from './free-short-name';
import { shortNameOf } from './short-name';

const NUMBER_AT_END = /(?<!\d)\d+$/;

/** The next name: `B · 09` → `B · 10`, `Quiet room` → `Quiet room 2`. */
function following(name: string): string {
  const [digits = ''] = NUMBER_AT_END.exec(name) ?? [];
  if (digits === '') return `${name} 2`;
  return `${name.slice(0, -digits.length)}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}`;
}

/**
 * Numbered names for spaces that are created together, counted up from the first one. Skips names in `taken` (in lower
 * case) and numbers whose short name is in `onDoors` (sign keys), so that short names are numbered like the names.
 */
export function numberedNames(
  first: string,
  count: number,
  taken: ReadonlySet<string>,
  onDoors: ReadonlySet<string> = new Set(),
): string[] {
  const names: string[] = [];
  const doors = new Set(onDoors);
  for (let name = first; names.length < count; name = following(name)) {
    const door = signKey(shortNameOf(name));
    if (taken.has(name.toLowerCase()) || (NUMBER_AT_END.test(name) && doors.has(door))) continue;
    doors.add(door);
    names.push(name);
  }
  return names;
}

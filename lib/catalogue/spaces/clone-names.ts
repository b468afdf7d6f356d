const NUMBER_AT_END = /(?<!\d)\d+$/;

/** The next name: `B · 09` → `B · 10`, `Quiet room` → `Quiet room 2`. */
function following(name: string): string {
  const [digits = ''] = NUMBER_AT_END.exec(name) ?? [];
  if (digits === '') return `${name} 2`;
  return `${name.slice(0, -digits.length)}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}

/**
 * Names for spaces created together, numbered on from the first; those in `taken` are skipped, so that no two
 * spaces share a name.
 */
export function cloneNames(first: string, count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (let name = first; names.length < count; name = following(name)) if (!taken.has(name)) names.push(name);
  return names;
}

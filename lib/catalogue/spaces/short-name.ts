/**
 * The short name on a space's sign, which no other space of its location has (docs/rules.md#short-name): `B14` for
 * "Concourse B · 14", `22·03` for "Gate 22 · 03", `Po12` for "Pod 12".
 */
export function shortNameOf(name: string): string {
  const parts = name.split('·').map((part) => part.trim());
  const tail = parts.length > 1 ? parts.at(-1) : undefined;
  if (!tail) {
    const [number] = /(?<!\d)\d+$/.exec(name) ?? [];
    return number ? `${name.slice(0, 2)}${number}` : name.slice(0, 4);
  }
  const mark = parts[0]?.split(/\s+/).at(-1) ?? '';
  if (/^[A-Z]$/.test(mark)) return `${mark}${tail}`;
  return /^[A-Z]?\d{1,3}$/.test(mark) ? `${mark}·${tail}` : tail;
}

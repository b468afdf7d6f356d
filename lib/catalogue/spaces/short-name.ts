/** The short name on a space's sign: `B14` for "Concourse B · 14", `22·03` for "Gate 22 · 03". */
export function shortNameOf(name: string): string {
  const [head = '', tail] = name.split('·').map((part) => part.trim());
  if (!tail) return name.slice(0, 4);
  const mark = head.split(/\s+/).at(-1) ?? '';
  if (/^[A-Z]$/.test(mark)) return `${mark}${tail}`;
  return /^[A-Z]?\d{1,3}$/.test(mark) ? `${mark}·${tail}` : tail;
}

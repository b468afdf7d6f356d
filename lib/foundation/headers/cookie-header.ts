/**
 * The cookies in a `Cookie` header by name, without those whose name occurs more than once: one of them may be planted
 * by another host, and nothing in the header tells which: docs/rules.md#cookies. Values are as they were sent.
 */
export function cookiesIn(header: string | null | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });
  const counts = new Map<string, number>();
  for (const [name] of pairs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(pairs.filter(([name]) => name !== '' && counts.get(name) === 1));
}

/** The value of a cookie in a `Cookie` header; undefined if it is absent or ambiguous. */
export const cookieIn = (header: string | null | undefined, name: string): string | undefined =>
  cookiesIn(header).get(name);

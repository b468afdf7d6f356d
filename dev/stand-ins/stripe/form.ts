/** A form-encoded body, with `a[b][0]=c` unfolded. Lists are objects with numeric keys. */
export type Params = { [key: string]: string | Params };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses `a=1&b[c]=2&d[0]=3`, the format in which the card API's clients encode objects. */
export function parseForm(body: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.replaceAll(']', '').split('[');
    if (keys.some((key) => FORBIDDEN.has(key))) continue;
    let target = root;
    keys.forEach((key, index) => {
      const name = key === '' ? String(Object.keys(target).length) : key;
      if (index === keys.length - 1) {
        target[name] = value;
        return;
      }
      const existing = target[name];
      const next = typeof existing === 'object' ? existing : {};
      target[name] = next;
      target = next;
    });
  }
  return root;
}

/** The text under `key`, if it exists. */
export function text(params: Params | undefined, key: string): string | undefined {
  const value = params?.[key];
  return typeof value === 'string' ? value : undefined;
}

/** The object under `key`, if it exists. */
export function nested(params: Params | undefined, key: string): Params | undefined {
  const value = params?.[key];
  return typeof value === 'object' ? value : undefined;
}

/** The texts of the list under `key`, if it exists. */
export function texts(params: Params | undefined, key: string): string[] | undefined {
  const value = nested(params, key);
  return value && Object.values(value).filter((item) => typeof item === 'string');
}

/** Metadata after an update: keys are merged, and an empty text removes a key. */
export function mergeMetadata(old: Record<string, string>, params: Params): Record<string, string> {
  if (text(params, 'metadata') === '') return {};
  const next = { ...old };
  for (const [key, value] of Object.entries(nested(params, 'metadata') ?? {})) {
    if (value === '') delete next[key];
    else if (typeof value === 'string') next[key] = value;
  }
  return next;
}

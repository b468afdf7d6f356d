/*
 * What a person typed into a form and has not saved, kept in this tab while the form is away: after Back, after a
 * reload, and while somebody signs in again (docs/rules.md#kept-texts).
 */
const PREFIX = 'kept:';
/** The page on which a session ended. */
const RETURN = 'return';

type Values = Record<string, unknown>;
/** The changed fields alone, and the version of the record that the form showed. */
export type KeptText = { version: string; values: Values };

/** Passwords, codes, keys, tokens and configs are never kept. */
const NEVER = /[Pp]assword|[Pp]asscode|[Tt]oken|[Ss]ecret|[Cc]onfig|^otp$|(^code|^key|Code|Key)s?$/;
const MAY_BE_KEPT = new Set(['countryCode', 'zipCode', 'phoneCode']);

/** A file or another object of the browser has no values of its own, and is not text. */
const isText = (value: unknown): boolean => {
  if (value === null || typeof value !== 'object') return typeof value !== 'function';
  if (Array.isArray(value)) return value.every(isText);
  const values = Object.values(value);
  return values.length > 0 && values.every(isText);
};

const sameText = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The fields of a form that differ from those it began with, as far as they may be kept. */
export const changedText = (values: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        (MAY_BE_KEPT.has(name) || !NEVER.test(name)) && isText(value) && !sameText(value, initial[name]),
    ),
  );

/** Distinguishes the versions of a record by what its form shows of them. */
export function versionOf(initial: Values): string {
  let hash = 0;
  for (const sign of JSON.stringify(initial)) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) | 0;
  return hash.toString(36);
}

/** The address of a form: its page, what it is opened for, and its title where a page has several. */
export function formAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, title: string): string {
  const query = new URLSearchParams(search);
  const opened = ['action', 'id', 'tab', 'spaces'].flatMap((name) => query.get(name) ?? []);
  return [pathname, ...opened, title].join(' ');
}

const keyOf = (person: number, form: string): string => `${PREFIX}${person}:${form}`;

/** A browser without storage, or a full one, keeps nothing. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

export const keptText = (person: number, form: string): KeptText | null =>
  inStorage((storage) => JSON.parse(storage.getItem(keyOf(person, form)) ?? 'null') as KeptText | null);

/** Keeps the changed fields of a form; without any, forgets those that were kept. */
export const keepText = (person: number, form: string, text: KeptText): void =>
  void inStorage((storage) => {
    const key = keyOf(person, form);
    if (Object.keys(text.values).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(text));
  });

export const forgetText = (person: number, form: string): void =>
  void inStorage((storage) => storage.removeItem(keyOf(person, form)));

/** What remains in this tab when a session ends by itself: the kept texts, by their keys. */
export const allKept = (storage: Storage): [string, string][] =>
  Object.entries({ ...storage }).filter(([key]) => key.startsWith(PREFIX) || key === RETURN);

/** Forgets what others typed in this tab before this person signed in. */
export const forgetOthers = (person: number): void =>
  void inStorage((storage) => {
    for (const [key] of allKept(storage))
      if (key !== RETURN && !key.startsWith(`${PREFIX}${person}:`)) storage.removeItem(key);
  });

/** Notes the page on which a session ended, so that signing in leads back to it. */
export const noteReturn = (person: number, href: string): void =>
  void inStorage((storage) => storage.setItem(RETURN, JSON.stringify({ person, href })));

/** Whether a session ended on a page of this tab, and nobody has signed in since. */
export const hasReturn = (): boolean => inStorage((storage) => storage.getItem(RETURN)) !== null;

/** The page on which the session of this person ended in this tab, once; null if there is none, or for others. */
export const takeReturn = (person: number): string | null =>
  inStorage((storage) => {
    const noted = JSON.parse(storage.getItem(RETURN) ?? 'null') as { person: number; href: string } | null;
    storage.removeItem(RETURN);
    return noted?.person === person && noted.href.startsWith('/admin') ? noted.href : null;
  });

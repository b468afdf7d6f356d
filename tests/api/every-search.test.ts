import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../fixtures/api';
import { DIGIT_SCRIPTS, lookAlikes, MARKS, UNSEEN_NAMES, writtenIn } from '../fixtures/keyboards';
import { type AnyList, LISTS, SOURCES } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';

let token: string;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  token = await adminToken();
});

const searched = new Set(SOURCES.filter(({ search }) => search).map(({ list }) => list.name));
const SEARCHED = LISTS.filter(({ name }) => searched.has(name));

async function find({ path }: AnyList, search: string) {
  const { status, data, meta } = await api.get<object[]>(path, { token, query: { search, size: 100 } });
  return { status, rows: data, total: meta?.total };
}

/** Every text in a row, at any depth. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** The first text in the rows that matches and that the search finds; undefined if there is none. */
async function findable(list: AnyList, pattern: RegExp): Promise<string | undefined> {
  const { rows } = await find(list, '');
  const texts = rows.slice(0, 10).flatMap(textsOf);
  for (const text of new Set(texts.filter((each) => each.length < 60 && pattern.test(each))))
    if (((await find(list, text)).total ?? 0) > 0) return text;
  return undefined;
}

/** The forms in which people, phones, mail programs and web pages write a search. */
const variantsOf = (text: string) => [
  ...lookAlikes(text),
  text.toUpperCase(),
  text.toLowerCase(),
  text.replaceAll(/[ao]/g, (letter) => ({ a: 'á', o: 'ö' })[letter] ?? letter),
  ...MARKS.map((mark) => `${mark}${text}`),
  `"${text}"`,
  `“${text}”`,
  `<${text}>`,
  `[${text}]`,
  `#${text}`,
  `${text},`,
  `\t${text}\r\n`,
];

/** Searches that must be treated as plain text. */
const ODD = [
  ...UNSEEN_NAMES,
  ...MARKS,
  ...`% _ \\ ' " ; -- /* ( ) [ ] { } < > @ # & ? * + | ^ $ ! ~ : = , . 0 -1 '' "" %% __ \\\\ $1 :a ?1`.split(
    ' ',
  ),
  "' or 1=1 --",
  '%_\\%',
  '(((((',
  '[a-z',
  '\\p{L}',
  'NaN',
  'null',
  'constructor',
  '\0',
  'a\0b',
  '\ud800',
  'cut \ud83d',
  '\u202e‮abc',
  '💺👩‍👩‍👧',
  'İstanbul ΝΙΚΟΣ ﬁ ẞ',
  ...DIGIT_SCRIPTS.map(([, zero]) => writtenIn(zero, '12025550143')),
  '9'.repeat(400),
  'a '.repeat(900),
  '@'.repeat(200),
  'x@'.repeat(200),
];

/** The lists that contained a text to search for. */
const listsWithText = new Set<string>();

describe.each(SEARCHED)('the search of $path', (list) => {
  it('finds the same rows however a text is typed or copied', async () => {
    const text = await findable(list, /^(?=.*\p{L}{3})[\p{L}\d .·@-]{4,}$/u);
    if (!text) return;
    listsWithText.add(list.name);
    const { total } = await find(list, text);
    for (const form of variantsOf(text))
      expect([form, (await find(list, form)).total]).toEqual([form, total]);
  });

  it('finds digits of any script', async () => {
    const number = await findable(list, /^(?=.*\d{3})[\dA-Z -]{4,}$/);
    if (!number) return;
    const { total } = await find(list, number);
    for (const [script, zero] of DIGIT_SCRIPTS)
      expect([script, (await find(list, writtenIn(zero, number))).total]).toEqual([script, total]);
  });

  it('treats any text as plain text', async () => {
    const all = (await find(list, '')).total ?? 0;
    for (const odd of ODD) {
      const { status, total = 0 } = await find(list, odd);
      expect([odd, status < 500, total <= all]).toEqual([odd, true, true]);
    }
    // No record contains these: as wildcards they would find everything.
    for (const wild of ['%%%', '___%', '\\%'])
      expect([wild, (await find(list, wild)).total]).toEqual([wild, 0]);
  });
});

it('almost every list contained a text to search for', () =>
  expect(listsWithText.size).toBeGreaterThan(SEARCHED.length - 4));

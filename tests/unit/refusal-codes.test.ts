import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/column-values/languages';
import { REFUSALS, type RefusalCode, STATUS, VISITORS_REFUSALS } from '@/lib/foundation/refusal-table';

const CODES = Object.keys(REFUSALS) as RefusalCode[];

/** The sources of the tests, but for this one and those of the table. */
const tests = ['tests', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.ts$/.test(file) && !file.endsWith('refusal-codes.test.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  )
  .join('\n');

/** The refusals that no test causes, and why. */
const NOT_CAUSED: Partial<Record<RefusalCode, string>> = {
  promo_used_up: 'only between the price of a hold and its lock, so that a race meets either refusal',
};

/** Whether a test names the code, or the longest part of one of its sentences. */
function isCaused(code: RefusalCode): boolean {
  const { sentence, also = {} }: { sentence: string; also?: object } = REFUSALS[code];
  const sentences = [sentence, ...Object.values(also)].map((said) => said.sentence ?? said);
  const longest = sentences.map(
    (text: string) => text.split(/\{[^}]*\}/).toSorted((one, other) => other.length - one.length)[0] ?? '',
  );
  return (
    new RegExp(`['\\s]${code}'`).test(tests) ||
    longest.some((text) => text.length > 12 && tests.includes(text))
  );
}

it.each(CODES)('the refusal %s is caused by a test', (code) => {
  const isException = NOT_CAUSED[code] !== undefined;
  const toDo = isException
    ? `Remove '${code}' from NOT_CAUSED in tests/unit/refusal-codes.test.ts: a test causes it.`
    : `Add a test that expects the code '${code}' to tests/api/rare-refusals.test.ts, or add the reason why there is none to NOT_CAUSED in tests/unit/refusal-codes.test.ts.`;
  expect(isCaused(code), toDo).toBe(!isException);
});

/** The statuses whose failures a visitor's page explains by their code. */
const EXPLAINED = [400, 402, 409, 422, 429];

describe.each(Object.keys(LANGUAGES))('visitors who read %s', (language) => {
  const { problems } = JSON.parse(
    readFileSync(`lib/platform/languages/messages/${language}.json`, 'utf8'),
  ) as { problems: Record<string, string> };
  const explained = VISITORS_REFUSALS.filter((code) => EXPLAINED.includes(STATUS[REFUSALS[code].kind]));

  it.each(explained)('read the refusal %s in their language', (code) => {
    const toDo = `Add "${code}" to "problems" in lib/platform/languages/messages/${language}.json.`;
    expect(problems[code], toDo).toBeTruthy();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The sources of a folder, with the names that match. */
const textsOf = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

const SENTENCE = /'(?:[^'\\\n]|\\.)*'|`[^`]*`|\w+/.source;
/** `rule('A sentence', 'code')`, and the same as a property of an `AppError`. */
const REFUSALS = [
  new RegExp(`\\b(?:rule|conflict|forbidden)\\(\\s*(${SENTENCE}),\\s*'([a-z_]+)'`, 'g'),
  new RegExp(`\\bAppError\\(\\s*'\\w+',\\s*(${SENTENCE}),\\s*\\{[^}]*?code: '([a-z_]+)'`, 'g'),
];

/** The refusals that no test causes, and why. */
const NOT_CAUSED: Record<string, string> = {
  promo_used_up: 'only between the price of a hold and its lock, so that a race meets either refusal',
};

it('each refusal with a code of its own is caused by a test, which names the code or the sentence', () => {
  const refusals = new Map<string, string>();
  for (const text of textsOf('lib', /^(?!.*(?:\.test|\.gen|example)\.ts$).*\.ts$/))
    for (const pattern of REFUSALS)
      for (const [, sentence = '', code = ''] of text.matchAll(pattern))
        refusals.set(code, sentence.replace(/^['`]|['`]$/g, ''));
  expect(refusals.size).toBeGreaterThan(80);
  const tests = [...textsOf('tests', /\.test\.ts$/), ...textsOf('lib', /\.test\.ts$/)]
    .filter((text) => !text.includes('NOT_CAUSED'))
    .join('\n');
  const uncaused = [...refusals].filter(([code, sentence]) => {
    const named = new RegExp(`['\\s]${code}'`);
    const [longest = ''] = sentence.split(/\$\{[^}]*\}/).toSorted((a, b) => b.length - a.length);
    return !named.test(tests) && !(longest.length > 12 && tests.includes(longest));
  });
  expect(uncaused.map(([code]) => code).sort()).toEqual(Object.keys(NOT_CAUSED).sort());
});

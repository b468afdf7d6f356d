import { expect, it } from 'vitest';
import { EXCEPTIONS, swallowedIn, swallowedProblems } from './swallowed';

const countIn = (text: string, path = 'lib/x.ts') => swallowedIn({ path, text });

it.each([
  'await read().catch(() => null);',
  'void end().catch(() => {});',
  'await read().catch(async () => undefined);',
  'await read().catch((error) => fallback(other.error, errors));',
  'await read().catch(_ => null);',
  'await read().catch((_error: unknown): null => null);',
  'read().then(\n  (value) => use(value, { a: [1, 2] }),\n  () => false,\n);',
  'try {\n  read();\n} catch {\n  return null;\n}',
  'try {\n  read();\n} catch (error) {\n  return { reason: other.error };\n}',
])('a handler that does not read its error is reported: %j', (text) => {
  expect(countIn(text)).toBe(1);
});

it.each([
  'await read().catch((error) => logError("read", error));',
  'await read().catch((error) => {\n  if (isAway(error)) return null;\n  throw error;\n});',
  'await read().catch(({ code }) => code);',
  'await read().catch(refuse);',
  'read().then((value) => value, (error) => error.status);',
  'read().then(() => true);',
  'z.string().catch("");',
  'try {\n  read();\n} catch (error) {\n  if (!(error instanceof SyntaxError)) throw error;\n}',
])('a handler that reads its error is accepted: %j', (text) => {
  expect(countIn(text)).toBe(0);
});

it('only code of the server is checked, not components or tests', () => {
  const text = 'void read().catch(() => {});';
  const paths = ['app/api/v2/x/route.ts', 'db/x.ts', 'middleware.ts', 'components/x.tsx', 'lib/x.test.ts'];
  expect(paths.map((path) => countIn(text, path))).toEqual([1, 1, 1, 0, 0]);
});

it('an exception allows exactly as many handlers as it states, and must be needed', () => {
  const file = { path: 'lib/x.ts', text: 'a().catch(() => 1);\nb().catch(() => 2);' };
  const exception = (times: number) => [{ file: 'lib/x.ts', times, reason: '' }];
  expect(swallowedProblems([file], exception(2))).toEqual([]);
  for (const times of [0, 1, 3]) expect(swallowedProblems([file], exception(times))).toHaveLength(1);
  expect(swallowedProblems([], exception(1))).toHaveLength(1);
});

it('the list of exceptions does not become longer', () => {
  expect(EXCEPTIONS.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(8);
});

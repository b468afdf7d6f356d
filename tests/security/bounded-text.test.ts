import { expect, it } from 'vitest';
import { z } from 'zod';
import { emailField } from '@/lib/foundation/input/fields';
import { COMMANDS } from '../fixtures/commands';
import { ROUTES } from '../fixtures/routes';

/** Every schema below one, including itself. */
function* nestedSchemas(schema: unknown, visited = new Set<unknown>()): Generator<z.core.$ZodType> {
  if (schema instanceof z.core.$ZodType) {
    if (visited.has(schema)) return;
    visited.add(schema);
    yield schema;
    // A check can be a schema too, such as that of an instant.
    for (const [part, value] of Object.entries(schema._zod.def))
      if (part !== 'checks') yield* nestedSchemas(value, visited);
    return;
  }
  if (typeof schema !== 'object' || schema === null || visited.has(schema)) return;
  visited.add(schema);
  const nested = Array.isArray(schema) ? schema : Object.values(schema);
  for (const value of nested) yield* nestedSchemas(value, visited);
}

/** Checks that may read a text before its length has been refused: trimming, and whether it is empty. */
const BEFORE = new Set(['overwrite', 'min_length']);

/** What is wrong with a text: it has no length limit, or a check reads it before the limit has refused it. */
function problemsOf(schema: z.core.$ZodType): string[] {
  if (schema._zod.def.type !== 'string') return [];
  const definitions = ((schema as z.core.$ZodString)._zod.def.checks ?? []).map((check) => check._zod.def);
  const bound = definitions.findIndex(
    ({ check, abort }) => (check === 'max_length' || check === 'length_equals') && abort === true,
  );
  if (bound < 0) return ['a text without a bound that aborts'];
  return definitions
    .slice(0, bound)
    .flatMap(({ check }) => (BEFORE.has(check) ? [] : [`${check} before its bound`]));
}

it('an overlong email address is refused by its length alone', () => {
  const { error } = emailField.safeParse(`a@${'.a'.repeat(50_000)}@`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});

it.each(['a@b.cd', 'A.b+c@d.example'])('%s is accepted as an email address', (address) => {
  expect(emailField.parse(address)).toBe(address.toLowerCase());
});

it.each(['a@b', 'a@b..cd', 'a@.b.cd', 'a@.cd', '@b.cd', 'a@b@c.de', 'a b@c.de'])(
  '%s is refused as an email address',
  (address) => {
    expect(emailField.safeParse(address).error?.issues[0]?.message).toBe('Invalid Email');
  },
);

/** Every schema that parses input, by its name. */
const INPUTS = [
  ...ROUTES.flatMap(({ method, path, definition: { body, query, params } }) =>
    Object.entries({ body, query, params }).map(([part, schema]) => ({
      name: `${part} of ${method} ${path}`,
      schema,
    })),
  ),
  ...COMMANDS.map(({ name, command }) => ({ name: `input of ${name}`, schema: command.input })),
].flatMap(({ name, schema }) => (schema ? [{ name, schema }] : []));

it.each(INPUTS)('$name: each text has a length limit that is checked first', ({ schema }) => {
  expect([...nestedSchemas(schema)].flatMap(problemsOf)).toEqual([]);
});

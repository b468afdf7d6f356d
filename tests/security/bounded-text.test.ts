import { expect, it } from 'vitest';
import { z } from 'zod';
import { emailField } from '@/lib/foundation/fields';
import { ROUTES } from '../fixtures/routes';

/** Formats that zod checks itself, by patterns that are linear. */
const BUILT_IN = new Set(['datetime', 'date', 'url', 'uuid', 'email']);

/** Every schema below one, itself included. */
function* within(schema: unknown, seen = new Set<unknown>()): Generator<z.core.$ZodType> {
  if (schema instanceof z.core.$ZodType) {
    if (seen.has(schema)) return;
    seen.add(schema);
    yield schema;
    for (const value of Object.values(schema._zod.def)) yield* within(value, seen);
    return;
  }
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  const nested = Array.isArray(schema) ? schema : Object.values(schema);
  for (const value of nested) yield* within(value, seen);
}

/** The patterns of a text that run before its length has been refused. */
function unboundedPatterns(schema: z.core.$ZodType): string[] {
  const checks =
    schema._zod.def.type === 'string' ? ((schema as z.core.$ZodString)._zod.def.checks ?? []) : [];
  const definitions = checks.map((check) => check._zod.def);
  const bound = definitions.findIndex(({ check, abort }) => check === 'max_length' && abort === true);
  return definitions.flatMap((definition, at) => {
    if (definition.check !== 'string_format') return [];
    const { format, pattern } = definition as z.core.$ZodCheckStringFormatDef;
    if (BUILT_IN.has(format) || (bound >= 0 && bound < at)) return [];
    return [String(pattern)];
  });
}

it('an address that is too long is refused by its length alone', () => {
  const { error } = emailField.safeParse(`a@${'.a'.repeat(50_000)}@`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});

it.each(['a@b.cd', 'a@b..cd', 'a@.b.cd', 'A.b+c@d.example'])('accepts %s as an address', (address) => {
  expect(emailField.parse(address)).toBe(address.toLowerCase());
});

it.each(['a@b', 'a@b.c', 'a@.cd', '@b.cd', 'a@b@c.de', 'a b@c.de'])('refuses %s', (address) => {
  expect(emailField.safeParse(address).error?.issues[0]?.message).toBe('Invalid Email');
});

it.each(
  ROUTES.filter(({ definition }) => definition.body).map((route) => ({
    ...route,
    name: `${route.method} ${route.path}`,
  })),
)('$name reads no text before checking its length', ({ definition }) => {
  const found = [...within(definition.body)].flatMap(unboundedPatterns);
  expect(found).toEqual([]);
});

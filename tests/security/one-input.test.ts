import { expect, it } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../fixtures/commands';
import { ROUTES } from '../fixtures/routes';

/*
 * Input is parsed once, where it enters: an endpoint parses with the schemas that it declares and calls a command,
 * which trusts its input. So the declaration of an endpoint must match that of the command, field by field.
 */

const BY_NAME = new Map(COMMANDS.map(({ name, command }) => [name, command]));

/**
 * The fields that are sent. For a transformed body, those before the transformation; for a union, those of all
 * options.
 */
function fieldsOf(schema: unknown): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(fieldsOf));
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** A body can offer two names for one field, and require either. */
const required = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

/** The commands to which an endpoint passes its body, or the id of its path. */
const calls = ROUTES.flatMap((route) => {
  const source = String((route.definition as unknown as { handle: () => unknown }).handle);
  const matches = [...source.matchAll(/\.?(\w+)\)?\(actor, ([^)]*)\)/g)];
  return matches.flatMap(([, name = '', args = '']) => {
    const command = BY_NAME.get(name);
    return command ? [{ ...route, title: `${route.method} ${route.path}`, name, command, given: args }] : [];
  });
});

/** Whether a field is the same: one schema, or two that accept the same values. */
function isSame(a: z.core.$ZodType, b: z.core.$ZodType): boolean {
  if (required(a) === required(b)) return true;
  const described = (schema: z.core.$ZodType) =>
    JSON.stringify(z.toJSONSchema(required(schema), { io: 'output' }));
  return described(a) === described(b);
}

it('the commands behind the endpoints are found', () => {
  expect(calls.length).toBeGreaterThan(50);
});

it.each(calls)('$title requires a fresh sign-in exactly if $name does', ({ definition, command }) => {
  expect(definition.stepUp ?? false).toBe(command.stepUp);
});

type Call = (typeof calls)[number];

/** Compares the fields of one command input with those that the endpoint declares for it. */
function expectSame(input: z.ZodObject, body: unknown, { definition, given }: Call): void {
  const declared: Record<string, z.core.$ZodType> = { ...fieldsOf(definition.params), ...fieldsOf(body) };
  for (const [field, schema] of Object.entries(input.shape)) {
    const declaredSchema = declared[field];
    // A field that the endpoint itself fills in, such as the kind of a text, or the id under another name.
    const isFilledIn = new RegExp(`\\b${field}:`).test(given);
    if (declaredSchema && field !== 'id') expect(isSame(declaredSchema, schema), field).toBe(true);
    else if (!declaredSchema && !isFilledIn) expect(z.safeParse(schema, undefined).success, field).toBe(true);
  }
  const checks = (schema: unknown) => (schema as z.ZodObject)._zod.def.checks ?? [];
  if (body instanceof z.ZodObject) for (const check of checks(input)) expect(checks(body)).toContain(check);
}

it.each(calls)('$title declares the input that $name accepts', (call) => {
  const { definition, command } = call;
  const { body } = definition;
  if (command.input instanceof z.ZodObject) expectSame(command.input, body, call);
  else if (command.input instanceof z.ZodDiscriminatedUnion && body instanceof z.ZodDiscriminatedUnion) {
    // The moves of a record: the body names the move, and the path the record.
    expect(body.options).toHaveLength(command.input.options.length);
    for (const [index, option] of command.input.options.entries())
      expectSame(option as z.ZodObject, body.options[index], call);
  } else expect(body).toBe(command.input);
});

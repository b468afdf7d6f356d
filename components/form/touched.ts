import { z } from 'zod';

type Values = Record<string, unknown>;

/** Whether nobody has changed the field since the form was opened. */
const isUntouched = (now: unknown, before: unknown) => JSON.stringify(now) === JSON.stringify(before);

/**
 * What the form of a stored record sends although some of its fields would be refused today: none of these, as far as
 * nobody touched them, and everything else as `schema` reads it. Null where a field that somebody touched is among
 * the refused ones, or where the schema has no fields of its own: docs/rules.md#forms.
 */
export function withoutUntouched(
  schema: z.ZodType,
  values: Values,
  before: Values,
  refused: readonly string[],
): Values | null {
  if (!(schema instanceof z.ZodObject)) return null;
  if (!refused.every((key) => key in schema.shape && isUntouched(values[key], before[key]))) return null;
  const rest = Object.entries(schema.shape).filter(([key]) => !refused.includes(key));
  const read = z.object(Object.fromEntries(rest) as z.ZodRawShape).safeParse(values);
  return read.success ? read.data : null;
}

/** The fields of `refused` that somebody touched: the others are facts of the record, which are not judged again. */
export const touchedOf = (refused: readonly string[], values: Values, before: Values): string[] =>
  refused.filter((key) => !isUntouched(values[key], before[key]));

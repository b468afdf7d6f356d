import { z } from 'zod';

type Values = Record<string, unknown>;

/** Whether the field is unchanged since the form was opened. */
const isUntouched = (value: unknown, initialValue: unknown) =>
  JSON.stringify(value) === JSON.stringify(initialValue);

/**
 * What the form of a stored record sends if some of its fields would be refused today: refused fields are omitted if
 * they are unchanged, and all others are sent as `schema` parses them. Null if a changed field is refused, or if the
 * schema has no fields of its own: docs/rules.md#forms.
 */
export function withoutUntouched(
  schema: z.ZodType,
  values: Values,
  initialValues: Values,
  refused: readonly string[],
): Values | null {
  if (!(schema instanceof z.ZodObject)) return null;
  if (!refused.every((key) => key in schema.shape && isUntouched(values[key], initialValues[key])))
    return null;
  const rest = Object.entries(schema.shape).filter(([key]) => !refused.includes(key));
  const parsed = z.object(Object.fromEntries(rest) as z.ZodRawShape).safeParse(values);
  return parsed.success ? parsed.data : null;
}

/** The changed fields among `refused`. The others are facts of the record, which are not validated again. */
export const touchedOf = (refused: readonly string[], values: Values, initialValues: Values): string[] =>
  refused.filter((key) => !isUntouched(values[key], initialValues[key]));

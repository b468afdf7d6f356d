import { z } from 'zod';

type Sent<Shape> = { [Key in keyof Shape]: Shape[Key] extends z.ZodDate ? z.ZodISODateTime : Shape[Key] };

/**
 * The wire format of a record whose fields have the same names and units in the API: the schema of the row, with
 * dates as strings, under its name in the OpenAPI document. If more differs, a `wire.ts` defines it.
 */
export function outputOf<Shape extends z.ZodRawShape>(name: string, { shape }: z.ZodObject<Shape>) {
  const sent = Object.entries(shape).map(([key, field]) => [
    key,
    field instanceof z.ZodDate ? z.iso.datetime() : field,
  ]);
  return z.object(Object.fromEntries(sent) as Sent<Shape>).meta({ id: name });
}

import { z } from 'zod';

type Sent<Shape> = { [Key in keyof Shape]: Shape[Key] extends z.ZodDate ? z.ZodISODateTime : Shape[Key] };

/**
 * What the API sends of a record whose fields have the same names and units there: the schema of the row, its dates as
 * text, under the name that the OpenAPI document has for it. Where more differs, a `wire.ts` says it.
 */
export function outputOf<Shape extends z.ZodRawShape>(name: string, { shape }: z.ZodObject<Shape>) {
  const sent = Object.entries(shape).map(([key, field]) => [
    key,
    field instanceof z.ZodDate ? z.iso.datetime() : field,
  ]);
  return z.object(Object.fromEntries(sent) as Sent<Shape>).meta({ id: name });
}

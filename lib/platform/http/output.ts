import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';

/** The name of a field in the API: that of an amount in cents without its unit. */
type SentName<Key> = Key extends `${infer Name}Cents` ? Name : Key;
const CENTS = /Cents$/;

type Sent<Shape> = {
  [Key in keyof Shape as SentName<Key>]: Shape[Key] extends z.ZodDate ? z.ZodISODateTime : Shape[Key];
};

/**
 * The wire format of a record: the schema of the row under its name in the OpenAPI document, with dates as strings and
 * amounts in dollars, as {@link inDollars} sends them. If more differs, a `wire.ts` defines it.
 */
export function outputOf<Shape extends z.ZodRawShape>(name: string, { shape }: z.ZodObject<Shape>) {
  const sent = Object.entries(shape).map(([key, field]) => {
    if (field instanceof z.ZodDate) return [key, z.iso.datetime()];
    if (!CENTS.test(key)) return [key, field];
    return [key.replace(CENTS, ''), (field as z.ZodType).meta({ description: 'US dollars' })];
  });
  return z.object(Object.fromEntries(sent) as Sent<Shape>).meta({ id: name });
}

type InDollars<Row> = { [Key in keyof Row as SentName<Key>]: Row[Key] };

/** A row with its amounts in dollars: `costCents` is `cost` in the API. An amount that is null stays null. */
export function inDollars<Row extends object>(row: Row): InDollars<Row> {
  const sent = Object.entries(row).map(([key, value]) => {
    if (!CENTS.test(key)) return [key, value];
    return [key.replace(CENTS, ''), typeof value === 'number' ? toDollars(value) : value];
  });
  return Object.fromEntries(sent) as InDollars<Row>;
}

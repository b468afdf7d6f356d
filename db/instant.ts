import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/*
 * Instants in raw `sql` templates. Only a column encodes a `Date`: in a template the driver passes parameters on as
 * they are and refuses one. So it is sent as ISO text with a cast. Beside a column, use `eq`, `gte` and the like.
 */

/** An instant, or in a query that is prepared (db/prepared.ts) its place, which gets an {@link instantValue}. */
export type At = Date | Placeholder;

/** What the place of an instant gets with each call. */
export const instantValue = (time: Date): string => time.toISOString();

/** An instant as a parameter of a raw template. */
export const instant = (time: At | null): SQL =>
  sql`${time instanceof Date ? instantValue(time) : time}::timestamptz`;

/** Instants as one array parameter of a raw template. */
export const instants = (all: Date[]): SQL =>
  sql`${`{${all.map((time) => time.toISOString()).join()}}`}::timestamptz[]`;

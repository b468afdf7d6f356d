import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/*
 * Instants in raw `sql` templates. Only a column encodes a `Date`: in a template the driver passes parameters on as
 * they are and refuses one. So it is sent as ISO text with a cast. Beside a column, use `eq`, `gte` and the like.
 */

/** An instant, or in a query that is prepared (db/prepared.ts) its place, which gets an {@link instantValue}. */
export type At = Date | Placeholder;

/** What the place of an instant gets with each call. */
export const instantValue = (at: Date): string => at.toISOString();

/** An instant as a parameter of a raw template. */
export const instant = (at: At | null): SQL =>
  sql`${at instanceof Date ? instantValue(at) : at}::timestamptz`;

/** Instants as one array parameter of a raw template. */
export const instants = (all: Date[]): SQL =>
  sql`${`{${all.map((at) => at.toISOString()).join()}}`}::timestamptz[]`;

import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/*
 * Instants in raw `sql` templates. Only a column encodes a `Date`: in a template the driver passes parameters on
 * unchanged and refuses a `Date`. So it is sent as ISO text with a cast. To compare with a column, use `eq`, `gte`
 * and the like.
 */

/**
 * An instant, or a placeholder for one in a prepared query (db/prepared.ts), which is filled with an {@link
 * instantValue}.
 */
export type At = Date | Placeholder;

/** The value that fills the placeholder of an instant on each call. */
export const instantValue = (time: Date): string => time.toISOString();

/** An instant as a parameter of a raw template. */
export const instant = (time: At | null): SQL =>
  sql`${time instanceof Date ? instantValue(time) : time}::timestamptz`;

/** Instants as one array parameter of a raw template. */
export const instants = (all: Date[]): SQL =>
  sql`${`{${all.map((time) => time.toISOString()).join()}}`}::timestamptz[]`;

import 'server-only';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { contains } from './run';

/** What comes before the domain of an email address has to be this long to find it by. */
const DISTINCT = 4;

/**
 * Whether a text contains the term. Of an email address the index is asked for what comes before the domain: a third of all
 * rows have the same domain, and the index would read them all to find the one.
 */
export function textContains(text: AnyColumn | SQL, term: string): SQL {
  const at = term.indexOf('@');
  if (at < DISTINCT || at === term.length - 1) return sql`${text} like ${contains(term)}`;
  return sql`(${text} like ${contains(term.slice(0, at + 1))} and strpos(${text}, ${term.toLowerCase()}) > 0)`;
}

import 'server-only';
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import { contains } from './run';
import { searchTerms } from './search-terms';

/** What comes before the domain of an email address has to be this long to find it by. */
const DISTINCT = 4;

/**
 * Whether a text contains the part. Of an email address the index is asked for what comes before the domain: a third of all
 * rows have the same domain, and the index would read them all to find the one.
 */
function partIn(text: AnyColumn | SQL, part: string): SQL {
  const at = part.indexOf('@');
  if (at < DISTINCT || at === part.length - 1) return sql`${text} like ${contains(part)}`;
  return sql`(${text} like ${contains(part.slice(0, at + 1))} and strpos(${text}, ${part}) > 0)`;
}

/** Whether a text in lower case is found by what somebody typed ({@link searchTerms}). */
export function textContains(text: AnyColumn | SQL, typed: string): SQL {
  const alternatives = searchTerms(typed).map((parts) => and(...parts.map((part) => partIn(text, part))));
  return sql`(${or(...alternatives)})`;
}

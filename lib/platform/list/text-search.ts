import 'server-only';
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import { searchTerms } from './search-terms';
import { contains } from './source';

/** What comes before the domain of an email address has to be this long to find it by. */
const DISTINCT = 4;

/**
 * Whether a folded text contains the part. Of an email address the index is asked for what comes before the domain: a third of all
 * rows have the same domain, and the index would read them all to find the one.
 */
function partIn(text: SQL, part: string): SQL {
  const at = part.indexOf('@');
  if (at < DISTINCT || at === part.length - 1) return sql`${text} like ${contains(part)}`;
  return sql`(${text} like ${contains(part.slice(0, at + 1))} and strpos(${text}, ${part}) > 0)`;
}

/**
 * Whether a text is found by what somebody typed ({@link searchTerms}), whatever its case and accents. Of large tables the
 * text is a column that has a trigram index of its folded form.
 */
export function textContains(text: AnyColumn | SQL, typed: string): SQL {
  const plain = sql`folded(${text})`;
  const alternatives = searchTerms(typed).map((parts) => and(...parts.map((part) => partIn(plain, part))));
  return sql`(${or(...alternatives)})`;
}

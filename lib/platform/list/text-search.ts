import 'server-only';
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import { beginsReference } from './distinct-term';
import { searchTerms } from './search-terms';
import { contains } from './source';

/** What comes before the domain of an email address has to be this long to find it by. */
const DISTINCT = 4;

/**
 * What an index finds of the rows with a part of an email address: those in which a word with an `@` has this before
 * it, at the end of what is before it.
 */
type EmailIndex = (before: string) => SQL;

/**
 * What a table has besides the trigrams of its text, if anything. `references`: the rows that contain the beginning
 * of a reference.
 */
type Besides = { emails?: EmailIndex; references?: (beginning: string) => SQL };

/** What is before the `@` of a part of one email address, if it is long enough; undefined of any other. */
function beforeAt(part: string): string | undefined {
  const before = /^([^@\s]+)@[^@\s]*$/.exec(part)?.[1] ?? '';
  return before.length < DISTINCT ? undefined : before;
}

/**
 * Whether a folded text contains the part. Of an email address the index is asked for what comes before the domain: a
 * third of all rows have the same domain, and the index would read them all to find the one.
 */
function partIn(text: SQL, part: string, { emails, references }: Besides): SQL {
  if (references && beginsReference(part)) return references(part);
  const before = emails && beforeAt(part);
  if (before) return sql`(${emails(before)} and ${text} like ${contains(part)})`;
  const position = part.indexOf('@');
  if (position < DISTINCT || position === part.length - 1) return sql`${text} like ${contains(part)}`;
  return sql`(${text} like ${contains(part.slice(0, position + 1))} and strpos(${text}, ${part}) > 0)`;
}

/**
 * Whether a text is found by what somebody typed ({@link searchTerms}), whatever its case and accents. Of large
 * tables the text is a column that has a trigram index of its folded form, and indexes of email addresses and
 * references besides.
 */
export function textContains(text: AnyColumn | SQL, typed: string, besides: Besides = {}): SQL {
  const plain = sql`folded(${text})`;
  const alternatives = searchTerms(typed).map((parts) =>
    and(...parts.map((part) => partIn(plain, part, besides))),
  );
  return sql`(${or(...alternatives)})`;
}

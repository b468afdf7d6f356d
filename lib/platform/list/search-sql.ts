import 'server-only';
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import { beginsReference, searchTerms } from './search-terms';

/** The minimum length of the part before the domain of an email address to search by it. */
const DISTINCT = 4;

/**
 * The index condition for a part of an email address: rows with a word that contains an `@` and has this text at the
 * end of the part before it.
 */
type EmailIndex = (before: string) => SQL;

/**
 * The indexes that a table has in addition to the trigrams of its text. `references`: the rows that contain the
 * beginning of a reference.
 */
type Besides = { emails?: EmailIndex; references?: (beginning: string) => SQL };

/** The part before the `@` of a partial email address, if it is long enough; undefined for any other text. */
function beforeAt(part: string): string | undefined {
  const before = /^([^@\s]+)@[^@\s]*$/.exec(part)?.[1] ?? '';
  return before.length < DISTINCT ? undefined : before;
}

/**
 * Whether a folded text contains the part. For an email address, the index is searched for the part before the
 * domain: a third of all rows have the same domain, and the index would read them all to find the one.
 */
function partIn(text: SQL, part: string, { emails, references }: Besides): SQL {
  if (references && beginsReference(part)) return references(part);
  const before = emails && beforeAt(part);
  if (before) return sql`(${emails(before)} and ${text} like ${likeContaining(part)})`;
  const position = part.indexOf('@');
  if (position < DISTINCT || position === part.length - 1) return sql`${text} like ${likeContaining(part)}`;
  return sql`(${text} like ${likeContaining(part.slice(0, position + 1))} and strpos(${text}, ${part}) > 0)`;
}

/**
 * Whether a text matches a search ({@link searchTerms}), regardless of case and accents. In large tables, the text is
 * a column with a trigram index of its folded form, and with indexes of email addresses and references.
 */
export function textContains(text: AnyColumn | SQL, typed: string, besides: Besides = {}): SQL {
  const plain = sql`folded(${text})`;
  const alternatives = searchTerms(typed).map((parts) =>
    and(...parts.map((part) => partIn(plain, part, besides))),
  );
  return sql`(${or(...alternatives)})`;
}

/** A term with its wildcards escaped. */
const plainly = (term: string): string => term.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern `%term%`, which matches a text that contains the term. */
export const likeContaining = (term: string): string => `%${plainly(term)}%`;

/** The LIKE pattern `term%`, which matches a text that begins with the term. */
export const likeBeginning = (term: string): string => `${plainly(term)}%`;

/** The search of a list by the texts of these columns, which count as one. */
export const searchIn =
  (...columns: AnyColumn[]) =>
  (term: string): SQL =>
    textContains(sql`concat_ws(' ', ${sql.join(columns, sql`, `)})`, term);

import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { beginsWith } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';

/** By an index of how addresses end before their @; a name that has one may be an address too. */
const emailEnds = (before: string): SQL => {
  const reversed = beginsWith([...before].reverse().join(''));
  return sql`(reverse(split_part(folded(${bookings.contactEmail}), '@', 1)) like ${reversed} or ${bookings.contactName} like '%@%')`;
};

/** By an index of references; a name or an address that looks like one is in an index of the few that do. */
const referenceBegins = (beginning: string): SQL => {
  const text = sql`folded(${bookings.searchText})`;
  return sql`(${bookings.transactionId} like ${`${beginning.toUpperCase()}%`} or (${text} like '% %hp-%' and strpos(${text}, ${beginning}) > 0))`;
};

/** The bookings that a search finds by reference, name, email address and phone number: docs/rules.md#search. */
export const bookingsWith = (term: string): SQL =>
  textContains(bookings.searchText, term, { emails: emailEnds, references: referenceBegins });

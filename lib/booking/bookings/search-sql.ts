import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { likeBeginning, textContains } from '@/lib/platform/list/search-sql';

/** Uses an index of the ends of local parts of addresses; a name with an @ can be an address too. */
const emailEnds = (before: string): SQL => {
  const reversed = likeBeginning([...before].reverse().join(''));
  return sql`(reverse(split_part(folded(${bookings.contactEmail}), '@', 1)) like ${reversed} or ${bookings.contactName} like '%@%')`;
};

/** Uses an index of references; the few names and addresses that look like one are in another index. */
const referenceBegins = (beginning: string): SQL => {
  const text = sql`folded(${bookings.searchText})`;
  return sql`(${bookings.transactionId} like ${`${beginning.toUpperCase()}%`} or (${text} like '% %hp-%' and strpos(${text}, ${beginning}) > 0))`;
};

/** The bookings that match a search by reference, name, email address and phone number: docs/rules.md#search. */
export const bookingsMatchingSearch = (term: string): SQL =>
  textContains(bookings.searchText, term, { emails: emailEnds, references: referenceBegins });

import { z } from 'zod';
import type { SearchResults } from './schema';

const found = z.object({ id: z.number().int(), label: z.string(), detail: z.string(), href: z.string() });

/** The results of the command palette: the newest few of each kind, with links. */
export const searchResults = z
  .object({ bookings: z.array(found), users: z.array(found), spaces: z.array(found) })
  .meta({ id: 'SearchResults' });

export type SearchResultsWire = z.infer<typeof searchResults>;

export const searchResultsToWire = ({ bookings, customers, spaces }: SearchResults) => ({
  bookings,
  users: customers,
  spaces,
});

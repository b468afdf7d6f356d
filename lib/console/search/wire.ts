import { z } from 'zod';
import type { SearchResults } from './schema';

const doable = z.object({ label: z.string(), detail: z.string(), href: z.string() });
const hit = doable.extend({ id: z.number().int() });

/** The results of the command palette: possible actions, and the newest few records of each kind, with links. */
export const searchResults = z
  .object({
    actions: z.array(doable),
    bookings: z.array(hit),
    users: z.array(hit),
    spaces: z.array(hit),
    locations: z.array(hit),
    more: z.array(doable).meta({ description: 'The lists that have more than is shown' }),
  })
  .meta({ id: 'SearchResults' });

export type SearchResultsWire = z.infer<typeof searchResults>;

export const searchResultsToWire = ({ customers, ...results }: SearchResults) => ({
  ...results,
  users: customers,
});

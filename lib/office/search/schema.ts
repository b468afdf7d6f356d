import { z } from 'zod';

const found = z.object({ id: z.number().int(), label: z.string(), detail: z.string(), href: z.string() });

/** The results of the command palette: the newest few of each kind, with links. */
export const searchResults = z
  .object({ bookings: z.array(found), users: z.array(found), spaces: z.array(found) })
  .meta({ id: 'SearchResults' });

export type Found = z.infer<typeof found>;
export type SearchResults = z.infer<typeof searchResults>;

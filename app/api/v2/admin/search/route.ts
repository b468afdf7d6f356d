import { z } from 'zod';
import { route } from '@/lib/http/route';
import { searchRecords } from '@/lib/search/queries';
import { searchResults } from '@/lib/search/schema';

export const GET = route({
  auth: 'staff',
  tag: 'Search',
  summary: 'Bookings, users and spaces by name, reference or e-mail: the newest few of each',
  query: z.object({ q: z.string().max(200).default('') }),
  output: searchResults,
  handle: ({ actor, query }) => searchRecords(actor, query.q),
});

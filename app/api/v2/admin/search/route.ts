import { z } from 'zod';
import { searchRecords } from '@/lib/office/search/queries';
import { searchResults } from '@/lib/office/search/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Search',
  summary: 'Bookings, users and spaces by name, reference or email: the newest of each',
  query: z.object({ q: z.string().max(200).default('') }),
  output: searchResults,
  handle: ({ actor, query }) => searchRecords(actor, query.q),
});

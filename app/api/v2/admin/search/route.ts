import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';
import { searchRecords } from '@/lib/office/search/queries';
import { searchResults, searchResultsToWire } from '@/lib/office/search/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Search',
  summary: 'Bookings, users and spaces by name, reference or email: the newest of each',
  query: z.object({ q: boundedText(200).default('') }),
  output: searchResults,
  handle: async ({ actor, query }) => searchResultsToWire(await searchRecords(actor, query.q)),
});

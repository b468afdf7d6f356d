import { z } from 'zod';
import { searchRecords } from '@/lib/console/search/queries';
import { searchResults, searchResultsToWire } from '@/lib/console/search/wire';
import { boundedText } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Search',
  summary: 'Bookings, users and spaces by name, reference or email: the newest of each',
  query: z.object({ q: boundedText(200).default('') }),
  output: searchResults,
  handle: async ({ actor, query }) => searchResultsToWire(await searchRecords(actor, query.q)),
});

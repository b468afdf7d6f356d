import { notFound } from '@/lib/foundation/errors';
import { route } from '@/lib/platform/http/route';

/** An unknown path under /api returns JSON, not a page: docs/rules.md#unknown-api-path. */
const nothing = route({
  auth: 'anyone',
  tag: 'Unknown',
  summary: 'No such path',
  handle: async () => {
    throw notFound('Path');
  },
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };

import { notFound } from '@/lib/errors';
import { route } from '@/lib/http/route';

/** Any path under /api that is not there answers in JSON, not with a page. */
const nothing = route({
  auth: 'anyone',
  tag: 'Unknown',
  summary: 'No such path',
  handle: async () => {
    throw notFound('Path');
  },
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };

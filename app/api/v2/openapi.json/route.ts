import { route } from '@/lib/platform/http/route';
import { apiDocument } from './document';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'This description',
  handle: async () => Response.json(apiDocument(), { headers: { 'cache-control': 'public, max-age=300' } }),
});

import { openApiDocument } from '@/lib/http/openapi';
import { route } from '@/lib/http/route';
import { modules } from './modules.gen';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'This description',
  handle: async () =>
    Response.json(openApiDocument(modules), { headers: { 'cache-control': 'public, max-age=300' } }),
});

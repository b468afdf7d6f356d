import { createHash } from 'node:crypto';
import { route } from '@/lib/platform/http/route';
import { apiDocument } from './document';

let cached: { body: string; etag: string } | undefined;

/** The response body and its ETag, built once: they change only with the code. */
function response() {
  if (cached) return cached;
  const body = JSON.stringify(apiDocument());
  cached = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  return cached;
}

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'This description',
  async handle({ request }) {
    const { body, etag } = response();
    const headers = { 'cache-control': 'public, max-age=300', etag };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
  },
});

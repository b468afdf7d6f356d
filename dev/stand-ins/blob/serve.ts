import type { Files } from './files';

/** A stored file as the public reads it: never sniffed, never executed, and in ranges for players that seek. */
export async function serveFile(
  files: Files,
  request: Request,
  url: URL,
  pathname: string,
): Promise<Response> {
  const facts = await files.facts(pathname);
  if (!facts) return new Response('Not found', { status: 404 });
  const download = url.searchParams.has('download');
  const headers = new Headers({
    'content-type': facts.contentType,
    'cache-control': facts.cacheControl,
    'accept-ranges': 'bytes',
    etag: facts.etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': download
      ? facts.contentDisposition.replace('inline', 'attachment')
      : facts.contentDisposition,
  });
  if (request.headers.get('if-none-match') === facts.etag)
    return new Response(null, { status: 304, headers });
  const body = await files.read(pathname);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (from === undefined) {
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  }
  const end = Math.min(to ? Number(to) : body.length - 1, body.length - 1);
  if (Number(from) > end)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.length}` } });
  headers.set('content-range', `bytes ${from}-${end}/${body.length}`);
  return new Response(new Uint8Array(body.subarray(Number(from), end + 1)), { status: 206, headers });
}

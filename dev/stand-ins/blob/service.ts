import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BlobError, createFiles, type FileFacts } from './files';
import { serveFile } from './serve';
import { checkSignedUrl, isSignedBy, issueToken, type Upload } from './signed-urls';

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  json: 'application/json',
  txt: 'text/plain',
};
const MONTH_SECONDS = 2_592_000;

type Store = {
  /** A whole store is public or private. A private one is read only with its token. */
  access: 'public' | 'private';
  token: string;
  /** The first path segment of its files' URLs. */
  area: string;
  origin: () => string;
};

/**
 * A file store on this machine: its API under `/blob-api`, where a call's token selects the store, and its files
 * under `/{area}`. A private store leaves every call without its token or signature to the public one.
 */
export function createBlobService(dir: string, { access, token, area, origin }: Store) {
  const files = createFiles(dir);
  const storeId = token.split('_')[3] ?? '';
  const view = (facts: FileFacts) => {
    const url = `${origin()}/${area}/${facts.pathname.split('/').map(encodeURIComponent).join('/')}`;
    return { ...facts, url, downloadUrl: `${url}?download=1` };
  };
  const pathOf = (name: string): string =>
    /^https?:/.test(name) ? decodeURIComponent(new URL(name).pathname).slice(`/${area}/`.length) : name;

  const store = async (wanted: string, body: Buffer, headers: Headers, rules: Upload): Promise<Response> => {
    const random = randomBytes(15).toString('base64url');
    const pathname = rules.suffix
      ? wanted.replace(/(\.[^./]+)?$/, (ending) => `-${random}${ending}`)
      : wanted;
    const type = typeOf(headers, pathname);
    const family = `${type.split('/')[0]}/*`;
    if (rules.types?.length && !rules.types.includes(type) && !rules.types.includes(family)) {
      throw new BlobError(400, 'bad_request', `"contentType" "${type}" is not allowed`);
    }
    if (rules.maximumSize && body.length > rules.maximumSize) {
      throw new BlobError(400, 'bad_request', `the file length cannot be greater than ${rules.maximumSize}`);
    }
    const old = await files.facts(pathname);
    if (old && !rules.overwrite) {
      const advice = 'use `allowOverwrite: true` if you want to overwrite it.';
      throw new BlobError(400, 'bad_request', `This blob already exists, ${advice}`);
    }
    const match = headers.get('x-if-match');
    if (match && old?.etag !== match) throw new BlobError(412, 'precondition_failed', 'ETag mismatch');
    const age = Number(headers.get('x-cache-control-max-age') ?? MONTH_SECONDS);
    return Response.json(view(await files.write(pathname, body, type, age)));
  };

  const answer = async (request: Request, url: URL, action: string): Promise<Response> => {
    const query = url.searchParams;
    const pathname = query.get('pathname') ?? '';
    const operation = request.method === 'DELETE' ? 'delete' : 'put';
    const signed = pathname ? checkSignedUrl(token, operation, pathname, query) : undefined;
    if (!signed && request.headers.get('authorization') !== `Bearer ${token}`) {
      throw new BlobError(403, 'forbidden', 'Access denied');
    }
    const wantedAccess = request.headers.get('x-vercel-blob-access');
    if (wantedAccess && wantedAccess !== access)
      throw new BlobError(400, 'bad_request', `Cannot use ${wantedAccess} access on a ${access} store`);
    const call = `${request.method} ${action}`;
    const source = query.get('fromUrl');
    if (call === 'PUT /' && source) {
      const facts = await files.facts(pathOf(source));
      if (!facts) throw new BlobError(404, 'not_found', 'The requested blob does not exist');
      const headers = new Headers(request.headers);
      if (!headers.has('x-content-type')) headers.set('x-content-type', facts.contentType);
      return store(pathname, await files.read(facts.pathname), headers, rulesOf(headers));
    }
    if (call === 'PUT /') {
      const body = Buffer.from(await request.arrayBuffer());
      return store(pathname, body, request.headers, signed ?? rulesOf(request.headers));
    }
    if (call === 'DELETE /') {
      await files.remove(pathname);
      return Response.json(null);
    }
    if (call === 'POST /signed-token') return Response.json(issueToken(token, storeId, await request.json()));
    if (call === 'POST /delete') {
      const { urls } = z.object({ urls: z.array(z.string()) }).parse(await request.json());
      for (const name of urls) await files.remove(pathOf(name));
      return Response.json(null);
    }
    const wanted = query.get('url');
    if (call === 'GET /' && wanted) {
      const facts = await files.facts(pathOf(wanted));
      if (!facts) throw new BlobError(404, 'not_found', 'The requested blob does not exist');
      return Response.json(view(facts));
    }
    if (call === 'GET /') return list(query);
    throw new BlobError(400, 'bad_request', `The file store has no ${call}`);
  };

  const list = async (query: URLSearchParams): Promise<Response> => {
    const all = await files.list(query.get('prefix') ?? '');
    const from = Number(query.get('cursor') ?? 0);
    const limit = Number(query.get('limit') ?? 1000);
    const hasMore = from + limit < all.length;
    const cursor = hasMore ? String(from + limit) : undefined;
    return Response.json({ blobs: all.slice(from, from + limit).map(view), hasMore, cursor });
  };

  return async (request: Request, url: URL): Promise<Response | undefined> => {
    const [, called, rest = ''] = /^\/([a-z-]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const hasToken = request.headers.get('authorization') === `Bearer ${token}`;
    const isOwn = access === 'public' || hasToken || isSignedBy(token, url.searchParams);
    if (called !== area && (called !== 'blob-api' || !isOwn)) return undefined;
    try {
      if (called === area) {
        if (access === 'private' && !hasToken) throw new BlobError(403, 'forbidden', 'Access denied');
        return await serveFile(files, request, url, decodeURIComponent(rest.slice(1)));
      }
      return await answer(request, url, rest.replace(/\/$/, '') || '/');
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      return Response.json({ error: { code: error.code, message: error.message } }, { status: error.status });
    }
  };
}

function rulesOf(headers: Headers): Upload {
  return {
    suffix: headers.get('x-add-random-suffix') === '1',
    overwrite: headers.get('x-allow-overwrite') === '1',
  };
}

function typeOf(headers: Headers, pathname: string): string {
  const declared =
    headers.get('x-content-type') ?? headers.get('content-type')?.replace(/^text\/plain;charset=UTF-8$/i, '');
  return declared || (TYPES[pathname.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream');
}

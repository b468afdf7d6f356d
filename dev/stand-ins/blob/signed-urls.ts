import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BlobError } from './files';

const HOUR_MS = 3_600_000;
const PREFIX = 'vercel-blob-';
const scopeSchema = z.object({
  storeId: z.string(),
  pathname: z.string().default('*'),
  operations: z.array(z.string()).default(['put', 'get', 'head', 'delete']),
  validUntil: z.number(),
  maximumSizeInBytes: z.number().optional(),
  allowedContentTypes: z.array(z.string()).optional(),
});

/** What a signed upload is allowed to do. */
export type Upload = { suffix: boolean; overwrite: boolean; types?: string[]; maximumSize?: number };

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Responds to `issueSignedToken`: a scope signed by the store, and a key derived from it for the URLs. */
export function issueToken(secret: string, storeId: string, wish: object) {
  const validUntil = Date.now() + HOUR_MS;
  const scope = scopeSchema.parse({ validUntil, ...wish, storeId });
  const payload = Buffer.from(JSON.stringify(scope)).toString('base64url');
  return {
    delegationToken: `${payload}.${sign(secret, payload)}`,
    clientSigningToken: sign(secret, `client${payload}`),
    validUntil: scope.validUntil,
  };
}

/** Whether a URL was presigned with a token of this store. */
export function isSignedBy(secret: string, query: URLSearchParams): boolean {
  const [payload = '', proof = ''] = (query.get(`${PREFIX}delegation`) ?? '').split('.');
  return same(proof, sign(secret, payload));
}

/**
 * Checks a presigned URL and returns what it allows; undefined if the URL is not presigned. Throws if it is not
 * valid.
 */
export function checkSignedUrl(
  secret: string,
  operation: string,
  pathname: string,
  query: URLSearchParams,
): Upload | undefined {
  const delegation = query.get(`${PREFIX}delegation`);
  const signature = query.get(`${PREFIX}signature`);
  if (!delegation || !signature) return undefined;
  const [payload = ''] = delegation.split('.');
  const signed = [...query].filter(
    ([name]) => name.startsWith(PREFIX) && name !== `${PREFIX}delegation` && name !== `${PREFIX}signature`,
  );
  const lines = [
    `operation=${operation}`,
    `pathname=${pathname}`,
    ...signed.map(([name, value]) => `${name}=${value}`),
  ];
  const canonical = lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('\n');
  if (!isSignedBy(secret, query) || !same(signature, sign(sign(secret, `client${payload}`), canonical))) {
    throw new BlobError(403, 'forbidden', 'Invalid signature');
  }
  const scope = scopeSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const until = Math.min(Number(query.get(`${PREFIX}valid-until`) ?? scope.validUntil), scope.validUntil);
  if (Date.now() > until) throw new BlobError(403, 'forbidden', 'Token expired');
  const covered = scope.pathname === '*' || scope.pathname === pathname;
  if (!covered || !scope.operations.includes(operation))
    throw new BlobError(403, 'forbidden', 'Out of scope');
  const size = query.get(`${PREFIX}maximum-size-in-bytes`);
  return {
    suffix: query.get(`${PREFIX}add-random-suffix`) === 'true',
    overwrite: query.get(`${PREFIX}allow-overwrite`) === 'true',
    types: query.get(`${PREFIX}allowed-content-types`)?.split(',') ?? scope.allowedContentTypes,
    maximumSize: size ? Number(size) : scope.maximumSizeInBytes,
  };
}

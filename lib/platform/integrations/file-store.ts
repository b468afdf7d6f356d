import 'server-only';
import { del, issueSignedToken, list, presignUrl, put } from '@vercel/blob';
import { refuse } from '@/lib/foundation/errors';
import { within } from '@/lib/foundation/process/time-limit';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';

/** The public address of a stored file. The database stores the pathname, never the address. */
export const fileUrl = (pathname: string): string =>
  `${env().BLOB_PUBLIC_URL.replace(/\/$/, '')}/${pathname}`;

/** A store is public or private as a whole: each has its own token. */
type Access = 'public' | 'private';
const token = (access: Access = 'public') =>
  access === 'public' ? env().BLOB_READ_WRITE_TOKEN : env().PRIVATE_BLOB_READ_WRITE_TOKEN;

/** The time limit of a call including retries, in milliseconds; longer for a call that carries a file. */
const CALL_MS = 10_000;
const UPLOAD_MS = 20_000;

/** The message for people while the store is unreachable. */
const writing = (pathname: string): string =>
  /\.(png|jpg|webp)$/.test(pathname) ? 'Unable to upload image' : 'Unable to upload the file';
const READING = 'The file cannot be read now. Please try again';
const REMOVING = 'The file cannot be removed now. Please try again';

type Call = { sentence: string; ms?: number };

/** A call of the store including retries, with a signal that ends with it; throws 503 for any failure of the store. */
async function ask<T>(
  call: (abortSignal: AbortSignal) => Promise<T>,
  { ms = CALL_MS, sentence }: Call,
): Promise<T> {
  // Its reason is an `AbortError`: the library would retry a `TimeoutError` ten more times.
  const stop = new AbortController();
  try {
    return await within(ms, 'The file store', call(stop.signal));
  } catch (cause) {
    throw refuse('file_store_away', { sentence, cause });
  } finally {
    stop.abort();
  }
}

type File = { pathname: string; bytes: Uint8Array; contentType: string; access?: Access };

/** Stores a file under an immutable path. Idempotent: a repeat writes the same bytes. */
export const putFile = ({ pathname, bytes, contentType, access = 'public' }: File): Promise<void> =>
  ask(
    async (abortSignal) => {
      await put(pathname, Buffer.from(bytes), {
        access,
        contentType,
        token: token(access),
        allowOverwrite: true,
        addRandomSuffix: false,
        abortSignal,
      });
    },
    { ms: UPLOAD_MS, sentence: writing(pathname) },
  );

/** Removes stored files; a missing file is not a failure. */
export const removeFiles = (pathnames: string[], access: Access = 'public'): Promise<void> =>
  ask((abortSignal) => del(pathnames, { token: token(access), abortSignal }), { sentence: REMOVING });

/** Every stored file whose pathname has this prefix. */
export async function listFiles(
  prefix: string,
  access: Access = 'public',
): Promise<{ pathname: string; uploadedAt: Date }[]> {
  const files: { pathname: string; uploadedAt: Date }[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await ask((abortSignal) => list({ prefix, cursor, token: token(access), abortSignal }), {
      sentence: READING,
    });
    for (const { pathname, uploadedAt } of page.blobs) files.push({ pathname, uploadedAt });
    ({ cursor, hasMore: more } = page);
  }
  return files;
}

/** The media types that a stored file can have, by its extension. */
const TYPES: Record<string, RegExp> = {
  png: /^image\//,
  jpg: /^image\//,
  webp: /^image\//,
  mp3: /^audio\//,
  wav: /^audio\//,
  csv: /^text\/csv\b/,
};

/** A page of a proxy or of the store's operator is not our file, even with status 200. */
function assertFile(response: Response, pathname: string): void {
  const type = response.headers.get('content-type') ?? '';
  const expected = TYPES[pathname.split('.').at(-1) ?? ''] ?? /./;
  if (!response.ok || !expected.test(type))
    throw new Error(`The file store returned ${response.status} with the type ${type || 'none'}`);
}

/** The store reports that the file does not exist; every other failure can be temporary. */
const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

type Limits = { ms?: number };
type Address = { url: string; headers?: Record<string, string> };

const readAt = ({ url, headers }: Address, pathname: string, most: number, limits: Limits) =>
  ask(
    async (signal) => {
      const response = await fetch(url, { headers, signal, cache: 'no-store', redirect: 'error' });
      if (isGone(response)) return null;
      assertFile(response, pathname);
      if (Number(response.headers.get('content-length') ?? 0) > most) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return bytes.length > most ? null : bytes;
    },
    { sentence: READING, ...limits },
  );

/**
 * The bytes of a stored file, or null if the store reports that it does not exist, or if it is larger than `most`.
 * Throws 503 if it cannot be read completely within the time limit, or if the response is not a file of its kind.
 */
export const readFile = (pathname: string, most: number, limits: Limits = {}): Promise<Uint8Array | null> =>
  readAt({ url: fileUrl(pathname) }, pathname, most, limits);

/** The bytes of a file in the private store, like {@link readFile}. */
export const readPrivateFile = (
  pathname: string,
  most = Number.POSITIVE_INFINITY,
  limits: Limits = {},
): Promise<Uint8Array | null> => {
  const url = `${env().PRIVATE_BLOB_URL.replace(/\/$/, '')}/${pathname}`;
  return readAt({ url, headers: { authorization: `Bearer ${token('private')}` } }, pathname, most, limits);
};

/** An address that accepts one file of these types and this size, for ten minutes. */
export const signUpload = (
  pathname: string,
  contentTypes: string[],
  most: number,
  access: Access = 'public',
): Promise<string> =>
  ask(
    async (abortSignal) => {
      const validUntil = dbNow().getTime() + 600_000;
      const grant = await issueSignedToken({
        pathname,
        operations: ['put'],
        allowedContentTypes: contentTypes,
        maximumSizeInBytes: most,
        validUntil,
        token: token(access),
        abortSignal,
      });
      const { presignedUrl } = await presignUrl(grant, { operation: 'put', pathname, access });
      return presignedUrl;
    },
    { sentence: writing(pathname) },
  );

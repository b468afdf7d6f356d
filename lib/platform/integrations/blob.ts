import 'server-only';
import { del, issueSignedToken, list, presignUrl, put } from '@vercel/blob';
import { dbNow } from '@/lib/foundation/clock';
import { env } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';

/** The public address of a stored file. The database keeps the pathname, never the address. */
export const fileUrl = (pathname: string): string =>
  `${env().BLOB_PUBLIC_URL.replace(/\/$/, '')}/${pathname}`;

/** A store is public or private as a whole: each has its own token. */
type Access = 'public' | 'private';
const token = (access: Access = 'public') =>
  access === 'public' ? env().BLOB_READ_WRITE_TOKEN : env().PRIVATE_BLOB_READ_WRITE_TOKEN;

/** How long a call with all its tries may take, in milliseconds; one that carries a file longer. */
const CALL_MS = 10_000;
const UPLOAD_MS = 20_000;

/** What ends a call that the store does not respond to. */
const limit = (ms = CALL_MS) => ({ abortSignal: AbortSignal.timeout(ms) });

async function ask<T>(call: () => Promise<T>, what = 'image'): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('unavailable', `Unable to upload ${what}`, { code: 'file_store_away', cause });
  }
}

type File = { pathname: string; bytes: Uint8Array; contentType: string; access?: Access };

/** Stores a file under an immutable path. Idempotent: a repeat writes the same bytes. */
export const putFile = ({ pathname, bytes, contentType, access = 'public' }: File): Promise<void> =>
  ask(async () => {
    await put(pathname, Buffer.from(bytes), {
      access,
      contentType,
      token: token(access),
      allowOverwrite: true,
      addRandomSuffix: false,
      ...limit(UPLOAD_MS),
    });
  });

/** Removes stored files; a missing file is not a failure. */
export const removeFiles = (pathnames: string[], access: Access = 'public'): Promise<void> =>
  ask(() => del(pathnames, { token: token(access), ...limit() }));

/** Every stored file whose pathname begins with this. */
export const listFiles = (
  prefix: string,
  access: Access = 'public',
): Promise<{ pathname: string; uploadedAt: Date }[]> =>
  ask(async () => {
    const files: { pathname: string; uploadedAt: Date }[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await list({ prefix, cursor, token: token(access), ...limit() });
      for (const { pathname, uploadedAt } of page.blobs) files.push({ pathname, uploadedAt });
      ({ cursor, hasMore: more } = page);
    }
    return files;
  });

/** The bytes of a stored file, or null when it is missing or larger than `most`. Throws 503 on a timeout. */
export async function readFile(
  pathname: string,
  most: number,
  withinMs = CALL_MS,
): Promise<Uint8Array | null> {
  const response = await ask(() =>
    fetch(fileUrl(pathname), { signal: AbortSignal.timeout(withinMs), cache: 'no-store' }),
  );
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > most) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > most ? null : bytes;
}

/** A file of the private store, or null when it is missing or larger than `most`. Throws 503 when the store is away. */
export async function readPrivateFile(
  pathname: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | null> {
  const address = `${env().PRIVATE_BLOB_URL.replace(/\/$/, '')}/${pathname}`;
  const response = await ask(() =>
    fetch(address, {
      headers: { authorization: `Bearer ${token('private')}` },
      signal: AbortSignal.timeout(CALL_MS),
      cache: 'no-store',
    }),
  );
  if (response.status === 404) return null;
  if (!response.ok)
    throw new AppError('unavailable', 'The images cannot be read now. Please try again', {
      code: 'file_store_away',
    });
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > most ? null : bytes;
}

/** An address that accepts one file of these types and this size, for ten minutes. */
export const signUpload = (
  pathname: string,
  contentTypes: string[],
  most: number,
  access: Access = 'public',
): Promise<string> =>
  ask(async () => {
    const validUntil = dbNow().getTime() + 600_000;
    const grant = await issueSignedToken({
      pathname,
      operations: ['put'],
      allowedContentTypes: contentTypes,
      maximumSizeInBytes: most,
      validUntil,
      token: token(access),
      ...limit(),
    });
    const { presignedUrl } = await presignUrl(grant, { operation: 'put', pathname, access });
    return presignedUrl;
  });

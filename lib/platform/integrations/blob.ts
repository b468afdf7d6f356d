import 'server-only';
import { del, issueSignedToken, presignUrl, put } from '@vercel/blob';
import { env } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';

/** The public address of a stored file. The database keeps the pathname, never the address. */
export const fileUrl = (pathname: string): string =>
  `${env().BLOB_PUBLIC_URL.replace(/\/$/, '')}/${pathname}`;

const token = () => env().BLOB_READ_WRITE_TOKEN;

async function ask<T>(call: () => Promise<T>, what = 'image'): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('unavailable', `Unable to upload ${what}`, { code: 'file_store_away', cause });
  }
}

/** Stores a file under an immutable path. Idempotent: a repeat writes the same bytes. */
export const putFile = (pathname: string, bytes: Uint8Array, contentType: string): Promise<void> =>
  ask(async () => {
    await put(pathname, Buffer.from(bytes), {
      access: 'public',
      contentType,
      token: token(),
      allowOverwrite: true,
      addRandomSuffix: false,
    });
  });

/** Removes stored files; a missing file is not a failure. */
export const removeFiles = (pathnames: string[]): Promise<void> =>
  ask(() => del(pathnames, { token: token() }));

/** The bytes of a stored file, or null when it is missing or larger than `most`. Throws 503 on a timeout. */
export async function readFile(
  pathname: string,
  most: number,
  withinMs = 10_000,
): Promise<Uint8Array | null> {
  const response = await ask(() =>
    fetch(fileUrl(pathname), { signal: AbortSignal.timeout(withinMs), cache: 'no-store' }),
  );
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > most) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > most ? null : bytes;
}

/** An address that accepts one file of these types and this size, for ten minutes. */
export const signUpload = (pathname: string, contentTypes: string[], most: number): Promise<string> =>
  ask(async () => {
    const validUntil = Date.now() + 600_000;
    const grant = await issueSignedToken({
      pathname,
      operations: ['put'],
      allowedContentTypes: contentTypes,
      maximumSizeInBytes: most,
      validUntil,
      token: token(),
    });
    const { presignedUrl } = await presignUrl(grant, { operation: 'put', pathname, access: 'public' });
    return presignedUrl;
  });

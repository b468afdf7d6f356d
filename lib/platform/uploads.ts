import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { transact } from '@/db/transaction';
import { invalidField } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { ownPath } from '@/lib/platform/installation';
import { listFiles, readPrivateFile, removeFiles, signUpload } from '@/lib/platform/integrations/file-store';
import { fitsWithin, isReached } from './limits';

/**
 * The folder that browsers and pods upload to. It is in the private store: no one can read what no command has
 * inspected.
 */
const FOLDER = 'uploads/';
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:png|jpg|mp3|wav|csv)$/;
const DAY_MS = 86_400_000;

type Ending = 'png' | 'jpg' | 'mp3' | 'wav' | 'csv';

/** A URL that accepts one file, and the pathname to send afterwards. */
export const signedUpload = z.object({ url: z.string(), pathname: z.string() });
export type SignedUpload = z.infer<typeof signedUpload>;

/** An unguessable pathname for one upload. */
export const newUpload = (ending: Ending): Promise<string> => ownPath(`${FOLDER}${randomUUID()}.${ending}`);

/**
 * Signs an address for one new file of these types and at most this many bytes; throws 503 while the store is
 * unreachable.
 */
export async function signNewUpload(
  ending: Ending,
  { types, most }: { types: string[]; most: number },
): Promise<SignedUpload> {
  const pathname = await newUpload(ending);
  return { url: await signUpload(pathname, types, most, 'private'), pathname };
}

/** The bytes of an upload, or null if it is missing or larger than `most`, or if the name is not one of an upload. */
async function readUpload(pathname: string, most: number): Promise<Uint8Array | null> {
  const folder = await ownPath(FOLDER);
  const isUpload = pathname.startsWith(folder) && NAME.test(pathname.slice(folder.length));
  return isUpload ? readPrivateFile(pathname, most) : null;
}

/**
 * The bytes of a file of a request: it was sent with it, or uploaded to the store before and named by its pathname.
 * Throws 400 on `field` for a pathname that is not an upload, or whose upload is missing or larger than `most`:
 * docs/rules.md#uploads.
 */
export async function sentBytes(
  sent: File | string,
  { field, most }: { field: string; most: number },
): Promise<Uint8Array> {
  if (typeof sent !== 'string') return new Uint8Array(await sent.arrayBuffer());
  const bytes = await readUpload(sent, most);
  if (!bytes) throw invalidField(field, 'The uploaded file is gone. Please choose it again');
  return bytes;
}

/** Removes uploads that are older than a day; returns how many. */
export async function removeOldUploads(now: Date): Promise<number> {
  const before = now.getTime() - DAY_MS;
  const files = await listFiles(await ownPath(FOLDER), 'private');
  const old = files.filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  if (old.length > 0)
    await removeFiles(
      old.map(({ pathname }) => pathname),
      'private',
    );
  return old.length;
}

/**
 * Removes old uploads at most once an hour over all instances, because listing a store is expensive; returns how
 * many.
 */
export async function sweepUploads(): Promise<number> {
  if (await isReached('uploads:sweep', 'all')) return 0;
  const isMine = await transact((tx) => fitsWithin(tx, 'uploads:sweep', 'all'));
  return isMine ? removeOldUploads(dbNow()) : 0;
}

import 'server-only';
import { randomUUID } from 'node:crypto';
import { fitsWithin, isReached } from '@/lib/foundation/limits';
import { transact } from '@/lib/foundation/transaction';
import { listFiles, readFile, removeFiles } from '@/lib/platform/integrations/blob';

/** The folder that browsers upload to, before a command inspects the files. */
const FOLDER = 'uploads/';
const UPLOAD = /^uploads\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:png|jpg|mp3|wav)$/;
const DAY_MS = 86_400_000;

type Ending = 'png' | 'jpg' | 'mp3' | 'wav';

/** A pathname for one upload, which nobody can guess. */
export const newUpload = (ending: Ending): string => `${FOLDER}${randomUUID()}.${ending}`;

/**
 * The bytes of an upload, or null when it is missing or larger than `most`. Any other name, such as one in another
 * folder of the store, is none: docs/rules.md#uploads.
 */
export const readUpload = async (pathname: string, most: number): Promise<Uint8Array | null> =>
  UPLOAD.test(pathname) ? readFile(pathname, most) : null;

/** Removes uploads that are older than a day; returns how many. */
export async function removeOldUploads(now: Date): Promise<number> {
  const before = now.getTime() - DAY_MS;
  const files = await listFiles(FOLDER);
  const old = files.filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  if (old.length > 0) await removeFiles(old.map(({ pathname }) => pathname));
  return old.length;
}

/** Removes old uploads at most once an hour, over all instances, because listing a store costs; returns how many. */
export async function sweepUploads(): Promise<number> {
  if (await isReached('uploads:sweep', 'all')) return 0;
  const isMine = await transact((tx) => fitsWithin(tx, 'uploads:sweep', 'all'));
  return isMine ? removeOldUploads(new Date()) : 0;
}

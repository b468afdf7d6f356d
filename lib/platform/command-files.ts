import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { outbox } from '@/db/tables';
import { afterCommit, transact } from '@/db/transaction';
import { refuse } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/process/log';
import { requestId } from '@/lib/foundation/process/request-scope';
import { putFile } from '@/lib/platform/integrations/file-store';
import { laneOf } from './effects';
import { WAKE } from './outbox';

/** A file to be stored; public unless `access` is `private`. */
export type NewFile = {
  pathname: string;
  bytes: Uint8Array;
  contentType: string;
  access?: 'public' | 'private';
};

const collecting = new AsyncLocalStorage<NewFile[]>();

/**
 * Adds a file to those of the current command, which stores them after all of its input is accepted, and removes them
 * if it is refused: docs/rules.md#stored-files. The pathname must be new and unique.
 */
export function addFile(file: NewFile): void {
  const files = collecting.getStore();
  if (!files) throw new Error('A file is stored by a command, in its `prepare`.');
  files.push(file);
}

/** Does the work, and returns its result with the files that it added. Stores nothing. */
export async function collectFiles<T>(work: () => Promise<T>): Promise<{ result: T; files: NewFile[] }> {
  const files: NewFile[] = [];
  return { result: await collecting.run(files, work), files };
}

/** Stores the files one after the other; throws 503. */
export async function storeFiles(files: NewFile[]): Promise<void> {
  for (const file of files) await putFile(file);
}

const REMOVE = 'file.remove';
/**
 * Longer than any request takes: a removal that has not been cancelled by then was left behind by a process that
 * died.
 */
const REMOVED_AFTER = sql`now() + interval '1 hour'`;

/** Not begun: once the effect is in progress, its file may be gone. */
const isUntouched = and(isNull(outbox.doneAt), isNull(outbox.lockedUntil), eq(outbox.attempts, 0));

/** Queues the removal, in an hour, of files that are about to be stored. Returns the effects. */
const promiseRemoval = (files: NewFile[]): Promise<number[]> =>
  transact(async (tx) => {
    const rows = await tx
      .insert(outbox)
      .values(
        files.map(({ pathname, access }) => ({
          kind: REMOVE,
          payload: { pathname, access },
          availableAt: REMOVED_AFTER,
          requestId: requestId(),
        })),
      )
      .returning({ id: outbox.id });
    return rows.map(({ id }) => id);
  });

/** Cancels the removals, in the transaction that writes the references to the files. Throws 503 if they have begun. */
async function takeBack(tx: Tx, removals: number[]): Promise<void> {
  const rows = await tx
    .delete(outbox)
    .where(and(inArray(outbox.id, removals), isUntouched))
    .returning({ id: outbox.id });
  if (rows.length < removals.length)
    throw refuse('unavailable', { sentence: 'Saving took too long. Please try again' });
}

/** Removes unreferenced files at once. While the outcome of a commit is unknown, the effect's row is locked or gone. */
async function removeNow(removals: number[]): Promise<void> {
  const due = transact(async (tx) => {
    const rows = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inArray(outbox.id, removals), isUntouched))
      .for('update', { skipLocked: true });
    await tx.update(outbox).set({ availableAt: sql`now()` }).where(inArray(outbox.id, rows));
    afterCommit(tx, WAKE[laneOf(REMOVE)]);
  });
  // If this fails, they are removed in an hour.
  await due.catch((error) => logError('files.not-removed', error, { files: removals.length }));
}

/**
 * Stores files, then does the work in one transaction. Every file has an owner: its removal is queued before it is
 * stored, and cancelled by the commit of the work: docs/rules.md#stored-files.
 */
export async function withFiles<T>(files: NewFile[], work: (tx: Tx) => Promise<T>): Promise<T> {
  if (files.length === 0) return transact(work);
  const removals = await promiseRemoval(files);
  try {
    await storeFiles(files);
    return await transact(async (tx) => {
      const result = await work(tx);
      await takeBack(tx, removals);
      return result;
    });
  } catch (error) {
    await removeNow(removals);
    throw error;
  }
}

/** Removes at once any photos that were stored but not recorded with their booking, no matter who is on them. */
export async function removeUnownedPhotos(tx: Tx): Promise<void> {
  await tx
    .update(outbox)
    .set({ availableAt: sql`now()` })
    .where(
      and(
        eq(outbox.kind, REMOVE),
        isUntouched,
        sql`${outbox.availableAt} > now()`,
        sql`${outbox.payload} ->> 'access' = 'private'`,
      ),
    );
}

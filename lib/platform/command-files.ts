import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { putFile } from '@/lib/platform/integrations/file-store';

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

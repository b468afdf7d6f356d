import 'server-only';
import { db } from '@/db/client';
import { installation } from '@/db/tables';
import { onlyRow } from '@/lib/foundation/only-row';

let cached: Promise<string> | undefined;

const load = async (): Promise<string> =>
  onlyRow(await db().select({ key: installation.key }).from(installation)).key;

/**
 * The identity of this installation: 16 hexadecimal digits that are part of each key, label and pathname sent to
 * services that another installation may share. Read once: docs/rules.md#installation. Throws the driver's error
 * while the database is unreachable.
 */
export function installationKey(): Promise<string> {
  cached ??= load().catch((error) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

/** Whether no other installation uses a file: one without a label may be shared, such as a picture of the demo. */
export const isOwnPath = async (pathname: string): Promise<boolean> => pathname.startsWith(await ownPath(''));

/** The path of one of this installation's files in a store. */
export const ownPath = async (path: string): Promise<string> => `${await installationKey()}/${path}`;

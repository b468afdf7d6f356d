import 'server-only';
import { db } from '@/db/client';
import { installation } from '@/db/tables';
import { onlyRow } from '@/lib/foundation/write';

let cached: Promise<string> | undefined;

const load = async (): Promise<string> =>
  onlyRow(await db().select({ key: installation.key }).from(installation)).key;

/**
 * The identity of this installation: 16 hexadecimal digits in each key, label and pathname towards services that
 * another installation may use too. Read once: docs/rules.md#installation. Throws the driver's error while the
 * database is away.
 */
export function installationKey(): Promise<string> {
  cached ??= load().catch((error) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

/**
 * Whether nobody else uses a file: one without a label may be another installation's too, such as a picture of the
 * demo.
 */
export const isOwnPath = async (pathname: string): Promise<boolean> => pathname.startsWith(await ownPath(''));

/** The path of a file of this installation in a store. */
export const ownPath = async (path: string): Promise<string> => `${await installationKey()}/${path}`;

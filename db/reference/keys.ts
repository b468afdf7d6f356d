import { createHash, createHmac } from 'node:crypto';
import { Keyring } from '@/lib/foundation/settings/keyring';

/** Keys that cannot be guessed without the encryption key and are the same for every seeding. */
export type Keys = {
  /** Pseudo-random bytes for one purpose. */
  bytes: (purpose: string) => Buffer;
  /** The same, as URL-safe text. */
  text: (purpose: string) => string;
  /** Encrypts secrets as the server does. */
  ring: Keyring;
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The keys derived from `encryptionKey` (32 bytes in base64). Throws if the key has another length. */
export function keysFrom(encryptionKey: string): Keys {
  const ring = new Keyring(encryptionKey);
  const key = Buffer.from(encryptionKey, 'base64');
  const bytes = (purpose: string) => createHmac('sha256', key).update(purpose).digest();
  return { bytes, text: (purpose) => bytes(purpose).toString('base64url'), ring };
}

/** The token with which a pod signs in. The database stores its {@link sha256}. */
export const deviceToken = (keys: Keys, spaceId: number): string => `hpd_${keys.text(`device:${spaceId}`)}`;

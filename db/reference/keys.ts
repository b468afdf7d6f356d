import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Keys that cannot be guessed without the encryption key, and are the same for every seeding. */
export type Keys = {
  /** Pseudo-random bytes for one purpose. */
  bytes: (purpose: string) => Buffer;
  /** The same, as url-safe text. */
  text: (purpose: string) => string;
  /** `v1.iv.tag.ciphertext`, AES-256-GCM, in the format of lib/foundation/secrets.ts. */
  encrypt: (plain: string) => string;
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The keys derived from `encryptionKey` (base64 of 32 bytes); throws when it has another length. */
export function keysFrom(encryptionKey: string): Keys {
  const key = Buffer.from(encryptionKey, 'base64');
  if (key.length !== 32) throw new Error('The encryption key must be 32 bytes in base64.');
  const bytes = (purpose: string) => createHmac('sha256', key).update(purpose).digest();
  return {
    bytes,
    text: (purpose) => bytes(purpose).toString('base64url'),
    encrypt: (plain) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v1', ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
  };
}

/** The token with which a pod signs in; the database stores its {@link sha256}. */
export const deviceToken = (keys: Keys, spaceId: number): string => `hpd_${keys.text(`device:${spaceId}`)}`;

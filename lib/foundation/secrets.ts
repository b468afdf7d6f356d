import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { env } from './env';

/** SHA-256 in hex, for bearer, device and reset tokens at rest. They are random, so no salt is needed. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether two secrets are the same. Takes equally long wherever they differ, and whatever their lengths. */
export const isSameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(wanted).digest());

/** A random token, with a prefix that names its kind. */
export const newToken = (prefix: string, bytes = 32): string =>
  `${prefix}_${randomBytes(bytes).toString('base64url')}`;

const key = () => Buffer.from(env().ENCRYPTION_KEY, 'base64');

/** Signs a text with the server's key, for one purpose: a signature for another one differs. */
export const signatureOf = (purpose: string, text: string): Buffer =>
  createHmac('sha256', key()).update(`${purpose}:${text}`).digest();

/** Encrypts a secret for the database: `v1.iv.tag.ciphertext`, AES-256-GCM. */
export function encryptSecret(plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}

/** The reverse of {@link encryptSecret}; throws when the text was altered or the key differs. */
export function decryptSecret(stored: string): string {
  const [, iv = '', tag = '', body = ''] = stored.split('.');
  const decipher = createDecipheriv('aes-256-gcm', key(), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
}

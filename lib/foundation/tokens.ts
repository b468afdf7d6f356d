import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 in hex, for bearer, device and reset tokens at rest. They are random, so no salt is needed. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a token has the format of a device token. Only a look at the database tells whether it is one. */
export const isDeviceToken = (token: string | null): boolean => token?.startsWith('hpd_') ?? false;

/** A random token, with a prefix that names its kind. */
export const newToken = (prefix: string, bytes = 32): string =>
  `${prefix}_${randomBytes(bytes).toString('base64url')}`;

import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';

/**
 * The key of one device, made from its token's hash: a new token makes a new key, and no pod can make another's
 * (contract section 5).
 */
export const passcodeKeyOf = (deviceTokenHash: string): string =>
  createHmac('sha256', Buffer.from(env().ENCRYPTION_KEY, 'base64'))
    .update(`passcodes:${deviceTokenHash}`)
    .digest('base64url');

/** What a pod compares with what is typed on its keypad. */
export const passcodeHmac = (key: string, passcode: string): string =>
  createHmac('sha256', key).update(passcode).digest('hex');

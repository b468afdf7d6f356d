import 'server-only';
import { createHmac } from 'node:crypto';
import { signatureOf } from '@/lib/foundation/secrets';

/**
 * The passcode key of one pod, derived from the hash of its token: a new token makes a new key, and no pod
 * can derive another's: docs/rules.md#passcode-hmac.
 */
export const passcodeKeyOf = (deviceTokenHash: string): string =>
  signatureOf('passcodes', deviceTokenHash).toString('base64url');

/** What a pod compares with the digits typed on its keypad. */
export const passcodeHmac = (key: string, passcode: string): string =>
  createHmac('sha256', key).update(passcode).digest('hex');

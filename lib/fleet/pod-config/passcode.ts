import 'server-only';
import { createHmac } from 'node:crypto';

/** The value that a pod compares with the digits typed on its keypad. */
export const passcodeHmac = (key: string, passcode: string): string =>
  createHmac('sha256', key).update(passcode).digest('hex');

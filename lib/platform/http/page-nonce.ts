import 'server-only';
import { headers } from 'next/headers';
import { nonceIn } from './nonce';

/** The nonce that an inline script of this page needs to run. */
export const pageNonce = async (): Promise<string | undefined> =>
  nonceIn((await headers()).get('content-security-policy'));

import 'server-only';
import { headers } from 'next/headers';

/** The nonce of the page that is being rendered, read from the policy header of its request. */
export const nonceIn = (policy: string | null): string | undefined =>
  /'nonce-([\w+/=-]{1,100})'/.exec(policy ?? '')?.[1];

/** The nonce that an inline script of this page needs to run. */
export const pageNonce = async (): Promise<string | undefined> =>
  nonceIn((await headers()).get('content-security-policy'));

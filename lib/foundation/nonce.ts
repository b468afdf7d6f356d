import { randomBytes } from 'node:crypto';

/**
 * A new nonce of a Content-Security-Policy, of 128 bits: docs/rules.md#content-security. It is on each script of a
 * page.
 */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** The nonce of the page that is being rendered, from the policy on its request. */
export const nonceIn = (policy: string | null): string | undefined =>
  /'nonce-([\w+/=-]{1,100})'/.exec(policy ?? '')?.[1];

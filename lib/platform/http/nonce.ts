import { randomBytes } from 'node:crypto';

/**
 * Generates a Content-Security-Policy nonce of 128 bits: docs/rules.md#content-security. Every script of a page
 * carries it.
 */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** The nonce of the page that is being rendered, read from the policy header of its request. */
export const nonceIn = (policy: string | null): string | undefined =>
  /'nonce-([\w+/=-]{1,100})'/.exec(policy ?? '')?.[1];

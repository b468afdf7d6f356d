import { describe, expect, it } from 'vitest';
import { newNonce, policyOf } from './content-security';
import { nonceIn } from './nonce';

const LIVE = {
  APP_URL: 'https://pods.example',
  STRIPE_JS_URL: 'https://js.stripe.com/endive/stripe.js',
  STRIPE_API_URL: 'https://api.stripe.com',
  PUSHER_URL: 'https://api-mt1.pusher.com',
  PUSHER_WS_URL: 'wss://ws-mt1.pusher.com',
  BLOB_PUBLIC_URL: 'https://files.example/blob',
  VERCEL_BLOB_API_URL: 'https://vercel.com/api/blob',
};

/** The sources of a directive. */
const sources = (policy: string, directive: string): string[] =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('the policy of a page', () => {
  it('allows no script without the nonce of this page', () => {
    const [one, two] = [newNonce(), newNonce()];
    expect(one).not.toBe(two);
    const scripts = sources(policyOf(LIVE)(one), 'script-src');
    expect(scripts).toContain(`'nonce-${one}'`);
    expect(scripts).toContain("'strict-dynamic'");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
  });

  it.each([
    ['connect-src', 'wss://ws-mt1.pusher.com'],
    ['connect-src', 'https://api.stripe.com'],
    ['connect-src', 'https://vercel.com'],
    ['img-src', 'https://files.example'],
    ['media-src', 'https://files.example'],
    ['frame-src', 'https://hooks.stripe.com'],
  ])('%s allows %s, from the settings', (directive, origin) => {
    expect(sources(policyOf(LIVE)('x'), directive)).toContain(origin);
  });

  it.each(['frame-ancestors', 'object-src', 'base-uri'])('%s allows nothing', (directive) => {
    expect(sources(policyOf(LIVE)('x'), directive)).toEqual(["'none'"]);
  });

  it('carries its nonce back to the page', () => {
    const nonce = newNonce();
    expect(nonceIn(policyOf(LIVE)(nonce))).toBe(nonce);
    expect([nonceIn(null), nonceIn("script-src 'self'")]).toEqual([undefined, undefined]);
  });
});

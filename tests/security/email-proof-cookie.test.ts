import { expect, it } from 'vitest';
import { emailProofValue, emailProvenBy, PROOF_SECONDS } from '@/lib/platform/identity/email-proof-cookie';

const now = new Date('2026-11-27T12:00:00.500Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const cookie = emailProofValue('Maya@Guests.test', 'dev_mine', now);
const [address = '', until = '', signature = ''] = cookie.split('.');

it('an email proof is valid for the lower-cased address, for a day, in the browser it was made for', () => {
  expect(PROOF_SECONDS).toBe(24 * 3600);
  expect(emailProvenBy(cookie, 'dev_mine', now)).toBe('maya@guests.test');
  expect(emailProvenBy(cookie, 'dev_mine', after(PROOF_SECONDS - 1))).toBe('maya@guests.test');
  expect(emailProvenBy(cookie, 'dev_mine', after(PROOF_SECONDS))).toBeNull();
  expect(emailProvenBy(cookie, 'dev_other', now)).toBeNull();
});

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one without a signature', `${address}.${until}.`],
  [
    'one for another address',
    `${Buffer.from('thief@guests.test').toString('base64url')}.${until}.${signature}`,
  ],
  ['one that lasts longer', `${address}.${Number(until) + 1}.${signature}`],
  ['one that never ends', `${address}.Infinity.${signature}`],
])('an invalid email proof proves nothing: %s', (_, value) => {
  expect(emailProvenBy(value, 'dev_mine', now)).toBeNull();
});

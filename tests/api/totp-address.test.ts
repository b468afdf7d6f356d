import { expect, it } from 'vitest';
import { enrolmentAddress, newTotpSecret } from '@/lib/parties/second-factor/totp';

it('the address for an authenticator app names the product, the account and the secret', () => {
  const secret = newTotpSecret();
  const address = new URL(enrolmentAddress(secret, 'kim@staff.test'));
  expect(decodeURIComponent(address.pathname)).toMatch(/Hushpod:kim@staff\.test$/);
  expect(address.searchParams.get('issuer')).toBe('Hushpod');
  expect(address.searchParams.get('secret')).toBe(secret);
});

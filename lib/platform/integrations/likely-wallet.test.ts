import { expect, it } from 'vitest';
import { mayPayByWallet } from './likely-wallet';

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML) Version/18.1 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML) Chrome/131.0.0.0 Mobile Safari/537.36',
    true,
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Version/18.1 Safari/605.1.15',
    true,
  ],
  [
    'Chrome on a desk',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/131.0.0.0 Safari/537.36',
    false,
  ],
  ['a client without a name', null, false],
])('room for the button of a wallet is kept for %s or not', (_, userAgent, kept) =>
  expect(mayPayByWallet(userAgent)).toBe(kept),
);

import { expect, it } from 'vitest';
import { isValidPhotoAddress, photoAddress } from '@/lib/booking/photos/address';
import { emailProofValue, emailProvenBy } from '@/lib/platform/identity/email-proof-cookie';
import { knownBrowser, knownBrowserCookie } from '@/lib/platform/identity/known-browser';
import { browserIn, deviceValue } from '@/lib/platform/identity/visitor-browser';

/* Each value that we hand out signed and accept again: docs/rules.md#cookies, docs/rules.md#photo-addresses. */

const now = new Date();
const address = (id: number) => new URL(photoAddress(id, new Date(now.getTime() + 60_000)));

type Signed = {
  name: string;
  /** The value, as parts with their separators. */
  parts: string[];
  /** Whether the server accepts it as its own. */
  isAccepted: (value: string) => boolean;
};

const SIGNED: Signed[] = [
  {
    name: 'the cookie of a browser',
    parts: deviceValue({ deviceKey: 'dev_a', hasOpenedPage: true }).split(/(\.)/),
    isAccepted: (value) => browserIn(value) !== null,
  },
  {
    name: 'the cookie of a proven address',
    parts: emailProofValue('guest@guests.test', 'dev_a', now).split(/(\.)/),
    isAccepted: (value) => emailProvenBy(value, 'dev_a', now) !== null,
  },
  {
    name: 'the cookie of a known browser',
    parts: knownBrowserCookie(7, 'brw_a').value.split(/(\.)/),
    isAccepted: (value) => knownBrowser(`${knownBrowserCookie(7, 'brw_a').name}=${value}`, 7) !== null,
  },
  {
    name: 'the address of a photo',
    parts: address(7).search.split(/([?&=])/),
    isAccepted: (value) => {
      const query = new URLSearchParams(value);
      const signature = query.get('signature') ?? '';
      return isValidPhotoAddress(7, { expires: Number(query.get('expires')), signature }, now);
    },
  },
];

/** The same text with another sign at its beginning: the last one of a signature has bits that mean nothing. */
const changed = (text: string): string => `${text.startsWith('7') ? '8' : '7'}${text.slice(1)}`;

it.each(SIGNED)(
  '$name is accepted as it was signed, and not with any part of it changed or left out',
  ({ parts, isAccepted }) => {
    expect(isAccepted(parts.join(''))).toBe(true);
    for (const [index, part] of parts.entries()) {
      // Separators, and the names of parameters.
      if (/^[.?&=]?$/.test(part) || parts[index + 1] === '=') continue;
      for (const other of [changed(part), ''])
        expect([parts.with(index, other).join(''), isAccepted(parts.with(index, other).join(''))]).toEqual([
          parts.with(index, other).join(''),
          false,
        ]);
    }
  },
);

it('a browser that only called the API cannot say that it opened a page', () => {
  const [key, , signature] = deviceValue({ deviceKey: 'dev_a', hasOpenedPage: false }).split('.');
  expect(browserIn(`${key}.page.${signature}`)).toBeNull();
});

it('a signed value is worth nothing for another person, browser or photo', () => {
  const { value } = knownBrowserCookie(7, 'brw_a');
  expect(knownBrowser(`${knownBrowserCookie(8, 'x').name}=${value}`, 8)).toBeNull();
  expect(emailProvenBy(emailProofValue('guest@guests.test', 'dev_a', now), 'dev_b', now)).toBeNull();
});

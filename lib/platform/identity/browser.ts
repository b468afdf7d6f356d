import 'server-only';
import { isSignature, newToken, signatureOf } from '@/lib/foundation/secrets';
import { networkOf } from '@/lib/platform/limits';
import { cookieName, cookieOptions, setCookie } from './cookie';

/*
 * A visitor's browser is known by a signed cookie: for limits, and to find its own bookings
 * (docs/rules.md#own-booking). Only the server makes its values, so that nobody gives somebody else a value that they
 * know: docs/rules.md#cookies.
 */

/** Without its prefix. */
const DEVICE_COOKIE = 'hp_device';

export const deviceCookieName = (): string => cookieName(DEVICE_COOKIE);

const YEAR_SECONDS = 365 * 86_400;

/** `hasOpenedPage`: it has opened a page of ours, and has not only called the API. */
export type Browser = { deviceKey: string; hasOpenedPage: boolean };

const PAGE = 'page';
const API = 'api';

/** The value by which the server knows a browser again. */
export function deviceValue({ deviceKey, hasOpenedPage }: Browser): string {
  const body = `${deviceKey}.${hasOpenedPage ? PAGE : API}`;
  return `${body}.${signatureOf('device', body).toString('base64url')}`;
}

/** The browser of a cookie's value; null for one that is absent, or that the server did not make. */
export function browserIn(value: string | undefined): Browser | null {
  const [deviceKey = '', origin = '', signature = ''] = value?.split('.') ?? [];
  if (!deviceKey || !isSignature('device', `${deviceKey}.${origin}`, signature, 'base64url')) return null;
  return { deviceKey, hasOpenedPage: origin === PAGE };
}

/** What a page's response stores to know the browser for a year. */
export const deviceCookieOf = (browser: Browser) => ({
  value: deviceValue(browser),
  ...cookieOptions(YEAR_SECONDS),
});

/** The `Set-Cookie` header by which a browser is known for a year. */
export const deviceCookie = (browser: Browser): string =>
  setCookie(DEVICE_COOKIE, deviceValue(browser), YEAR_SECONDS);

/** A browser that opens a page: the one of its cookie, or a new one. */
export const browserOnPage = (value: string | undefined): Browser => ({
  deviceKey: browserIn(value)?.deviceKey ?? newToken('dev', 16),
  hasOpenedPage: true,
});

/**
 * A caller of the API without the cookie. One whose call may be repeated is the same browser each time in its network:
 * docs/rules.md#idempotency.
 */
export function browserWithoutCookie(
  partnerKey: string | null,
  ip: string,
  idempotencyKey: string | null | undefined,
): Browser {
  if (!idempotencyKey) return { deviceKey: newToken('dev', 16), hasOpenedPage: false };
  const call = JSON.stringify([partnerKey, networkOf(ip), idempotencyKey]);
  const deviceKey = `dev_${signatureOf('device', call).subarray(0, 16).toString('base64url')}`;
  return { deviceKey, hasOpenedPage: false };
}

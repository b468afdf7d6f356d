import 'server-only';
import { isSignature, signatureOf } from '@/lib/foundation/signatures-and-encryption';
import { newToken } from '@/lib/foundation/tokens';
import { cookieName, cookieOptions, setCookie } from './cookies';

/*
 * A visitor's browser is identified by a signed cookie: for limits, and to find its own bookings
 * (docs/rules.md#own-booking). Only the server can create its values, so that nobody can plant a value that they know
 * in another person's browser: docs/rules.md#cookies.
 */

/** The cookie's name without its prefix. */
const DEVICE_COOKIE = 'hp_device';

export const deviceCookieName = (): string => cookieName(DEVICE_COOKIE);

const YEAR_SECONDS = 365 * 86_400;

/**
 * `hasOpenedPage`: it has opened one of our pages, not only called the API. `isNew`: it sent no cookie, so that its
 * next request comes from another browser.
 */
export type Browser = { deviceKey: string; hasOpenedPage: boolean; isNew?: true };

const PAGE = 'page';
const API = 'api';

/** The cookie value by which the server recognises a browser. */
export function deviceValue({ deviceKey, hasOpenedPage }: Browser): string {
  const body = `${deviceKey}.${hasOpenedPage ? PAGE : API}`;
  return `${body}.${signatureOf('device', body).toString('base64url')}`;
}

/** The browser of a cookie value; null if it is absent, or if the server did not create it. */
export function browserIn(value: string | undefined): Browser | null {
  const [deviceKey = '', origin = '', signature = ''] = value?.split('.') ?? [];
  if (!deviceKey || !isSignature('device', `${deviceKey}.${origin}`, signature, 'base64url')) return null;
  return { deviceKey, hasOpenedPage: origin === PAGE };
}

/** The cookie in a page's response that identifies the browser for a year. */
export const deviceCookieOf = (browser: Browser) => ({
  value: deviceValue(browser),
  ...cookieOptions(YEAR_SECONDS),
});

/** The `Set-Cookie` header that identifies a browser for a year. */
export const deviceCookie = (browser: Browser): string =>
  setCookie(DEVICE_COOKIE, deviceValue(browser), YEAR_SECONDS);

/** The browser that opens a page: the one of its cookie, or a new one. */
export const browserOnPage = (value: string | undefined): Browser => ({
  deviceKey: browserIn(value)?.deviceKey ?? newToken('dev', 16),
  hasOpenedPage: true,
});

/** A caller of the API without the cookie: a new browser each time. */
export const browserWithoutCookie = (): Browser => ({
  deviceKey: newToken('dev', 16),
  hasOpenedPage: false,
  isNew: true,
});

/**
 * The browser for which a partner's program without the cookie makes a request: the same for each repeat of it, since
 * only the program has the API key: docs/rules.md#idempotency-scope.
 */
export function browserOfProgram(partnerId: number, idempotencyKey: string): Browser {
  const call = JSON.stringify([partnerId, idempotencyKey]);
  const deviceKey = `dev_${signatureOf('device', call).subarray(0, 16).toString('base64url')}`;
  return { deviceKey, hasOpenedPage: false };
}

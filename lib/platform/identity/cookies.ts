import 'server-only';
import { env } from '@/lib/foundation/settings/env';

const isSecure = (): boolean => env().APP_URL.startsWith('https://');

/**
 * The full name of one of our cookies. Over https, its prefix makes browsers reject one that another host, or a page
 * without TLS, tries to plant: docs/rules.md#cookies.
 */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

export const cookieOptions = (maxAge: number) =>
  ({ path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure: isSecure() }) as const;

/** A `Set-Cookie` header that stores a value in the browser for a number of seconds. */
export const setCookie = (name: string, value: string, seconds: number): string =>
  `${cookieName(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`;

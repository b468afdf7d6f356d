import 'server-only';
import { decode } from 'next-auth/jwt';
import { env } from '@/lib/foundation/settings/env';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { staffBySession } from './sessions';

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

/** The session cookie's name: next-auth's own, with our prefix. */
export const sessionCookie = (): string => cookieName('next-auth.session-token');

/**
 * The session id in a valid, unexpired cookie of ours; whether that session is still open is stored in the database.
 */
async function sessionIdIn(value: string): Promise<string | null> {
  const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  return typeof token?.sid === 'string' ? token.sid : null;
}

/** The staff member of a session cookie, or null if it is absent, forged, expired or revoked. */
export async function staffByCookie(value: string | undefined): Promise<StaffActor | null> {
  if (!value) return null;
  const sid = await sessionIdIn(value);
  return sid === null ? null : staffBySession(sid);
}

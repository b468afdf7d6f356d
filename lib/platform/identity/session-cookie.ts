import 'server-only';
import { decode } from 'next-auth/jwt';
import { env } from '@/lib/foundation/settings/env';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { cookieName } from './cookies';
import { staffBySession } from './sessions';

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

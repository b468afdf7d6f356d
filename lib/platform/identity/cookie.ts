import 'server-only';
import { decode } from 'next-auth/jwt';
import { env } from '@/lib/foundation/env';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { staffBySession } from './sessions';

/** The session cookie's name: next-auth's own, with its prefix over https. */
export const sessionCookie = (): string =>
  env().APP_URL.startsWith('https://') ? '__Secure-next-auth.session-token' : 'next-auth.session-token';

/** The staff member behind a session cookie, or null when it is absent, forged, expired or revoked. */
export async function staffByCookie(value: string | undefined): Promise<StaffActor | null> {
  if (!value) return null;
  const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  return typeof token?.sid === 'string' ? staffBySession(token.sid) : null;
}

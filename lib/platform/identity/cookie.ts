import 'server-only';
import { decode } from 'next-auth/jwt';
import { env } from '@/lib/foundation/env';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { staffBySession } from './sessions';

/** The session cookie's name: next-auth's own, with its prefix over https. */
export const sessionCookie = (): string =>
  env().APP_URL.startsWith('https://') ? '__Secure-next-auth.session-token' : 'next-auth.session-token';

/** The value of a cookie in a `Cookie` header, or undefined. */
export function cookieIn(header: string | null | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The staff member behind a session cookie, or null when it is absent, forged, expired or revoked. */
export async function staffByCookie(value: string | undefined): Promise<StaffActor | null> {
  if (!value) return null;
  const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  return typeof token?.sid === 'string' ? staffBySession(token.sid) : null;
}

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

type Proved = { sid: string; until: number };
/** What cookies proved before, the oldest first: deriving the key and decrypting takes longer than reading the session. */
const proved = new Map<string, Proved>();
const MOST_PROVED = 500;

/** The session id in a cookie that is ours and has not ended; whether that session is still open, the database knows. */
async function sessionIdIn(value: string): Promise<string | null> {
  const before = proved.get(value);
  if (before && before.until > Date.now()) return before.sid;
  const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  if (typeof token?.sid !== 'string') return null;
  const [oldest] = proved.keys();
  if (proved.size >= MOST_PROVED && oldest !== undefined) proved.delete(oldest);
  proved.set(value, { sid: token.sid, until: Number(token.exp ?? 0) * 1000 });
  return token.sid;
}

/** The staff member behind a session cookie, or null when it is absent, forged, expired or revoked. */
export async function staffByCookie(value: string | undefined): Promise<StaffActor | null> {
  if (!value) return null;
  const sid = await sessionIdIn(value);
  return sid === null ? null : staffBySession(sid);
}

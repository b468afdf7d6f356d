import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { transact } from '@/db/transaction';
import { AppError } from '@/lib/foundation/errors';
import { cookieIn } from '@/lib/foundation/headers/cookie-header';
import { env } from '@/lib/foundation/settings/env';
import { describeFailure } from '@/lib/platform/http/failure-response';
import { clientOf } from '@/lib/platform/identity/client-address';
import { cookieOptions } from '@/lib/platform/identity/cookies';
import { knownBrowser, rememberBrowser } from '@/lib/platform/identity/known-browser';
import { sessionCookie, staffByCookie } from '@/lib/platform/identity/session-cookie';
import { type Client, closeSession, openBrowserSession } from '@/lib/platform/identity/sessions';
import { noteNewBrowser } from './new-browser-commands';
import { usedPasskey } from './passkey-sign-in';
import { verifySignIn } from './sign-in';

const WEEK_SECONDS = 7 * 86_400;

/** The library shows the message of any error: only errors that can be disclosed may reach it. */
function disclose(error: unknown): never {
  if (error instanceof AppError) throw error;
  const { message, code } = describeFailure(error, 'sign-in');
  throw new AppError('unavailable', message, { code });
}

/**
 * Signs a browser in, which is known for the account from then on; the owner hears of a browser that was not. Throws
 * like {@link verifySignIn}.
 */
async function signInBrowser(
  {
    email = '',
    password = '',
    otp,
    passkey,
  }: Partial<Record<'email' | 'password' | 'otp' | 'passkey', string>>,
  client: Client,
  cookies: string | undefined,
) {
  const raw = { email, password, otp };
  const admin = await verifySignIn(raw, client, cookies, usedPasskey(passkey, cookies));
  const earlier = await staffByCookie(cookieIn(cookies, sessionCookie()));
  const sid = await openBrowserSession(admin, client, earlier?.sessionId);
  if (!knownBrowser(cookies, admin.id)) await noteNewBrowser(admin, client);
  await rememberBrowser(admin.id, cookies);
  return { id: String(admin.id), email: admin.email, sid };
}

/** Browser sign-in: the signed cookie contains only the id of a session row, which can be revoked. */
export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: WEEK_SECONDS },
  cookies: { sessionToken: { name: sessionCookie(), options: cookieOptions(WEEK_SECONDS) } },
  pages: { signIn: '/', error: '/' },
  providers: [
    Credentials({
      credentials: { email: {}, password: {}, otp: {}, passkey: {} },
      authorize(credentials, request) {
        const client = clientOf((name) => request.headers?.[name]);
        return signInBrowser(credentials ?? {}, client, request.headers?.cookie).catch(disclose);
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user && 'sid' in user ? { sid: user.sid } : token),
    // The browser receives no session data: pages read the session on the server.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      const sid = token?.sid;
      if (typeof sid === 'string') await transact((tx) => closeSession(tx, sid));
    },
  },
});

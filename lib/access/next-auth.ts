import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { clientOf } from '@/lib/access/client-address';
import { record } from '@/lib/command';
import { env } from '@/lib/env';
import { closeSession, openBrowserSession } from './sessions';
import { verifySignIn } from './sign-in';

const WEEK_SECONDS = 7 * 86_400;

/** Browser sign-in: the signed cookie carries nothing but the id of a session row that can be revoked. */
export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: WEEK_SECONDS },
  pages: { signIn: '/', error: '/' },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize(credentials, request) {
        const client = clientOf((name) => request.headers?.[name]);
        const raw = { email: credentials?.email ?? '', password: credentials?.password ?? '' };
        const admin = await verifySignIn(raw, client);
        return { id: String(admin.id), email: admin.email, sid: await openBrowserSession(admin.id, client) };
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user && 'sid' in user ? { sid: user.sid } : token),
    // The browser is told nothing: pages read the session on the server.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      const sid = token?.sid;
      if (typeof sid === 'string') await record((tx) => closeSession(tx, sid));
    },
  },
});

import { cookies } from 'next/headers';
import { SessionEnded } from '@/components/access/session-ended';
import { SignInForm } from '@/components/access/sign-in-form';
import { AuthCard } from '@/components/shell/auth-card';
import { env } from '@/lib/foundation/settings/env';
import { sessionCookie } from '@/lib/platform/identity/session-cookie';

export const metadata = { title: 'Sign in' };
export const dynamic = 'force-dynamic';

/**
 * The middleware redirects a request with a valid session: a cookie that reaches this page belongs to a session that
 * ended.
 */
export default async function SignInPage() {
  const ended = (await cookies()).has(sessionCookie());
  return (
    <AuthCard brandName={env().BRAND_NAME} title="Sign In">
      <SessionEnded hasCookie={ended} />
      <SignInForm />
    </AuthCard>
  );
}

import { cookies } from 'next/headers';
import { SignInForm } from '@/components/access/sign-in-form';
import { AuthCard } from '@/components/shell/auth-card';
import { Alert } from '@/components/ui/alert';
import { sessionCookie } from '@/lib/access/cookie';
import { env } from '@/lib/env';
import { SESSION_ENDED } from '@/lib/errors';

export const metadata = { title: 'Sign in' };
export const dynamic = 'force-dynamic';

/** A session that stands leads on from here (middleware): a cookie that comes this far is of one that ended. */
export default async function SignInPage() {
  const ended = (await cookies()).has(sessionCookie());
  return (
    <AuthCard brandName={env().BRAND_NAME} title="Sign In">
      {ended && <Alert tone="warn" title={SESSION_ENDED} className="mb-4" />}
      <SignInForm />
    </AuthCard>
  );
}

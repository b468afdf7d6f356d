import { cookies } from 'next/headers';
import { ClearStored } from '@/components/access/clear-stored-on-arrival';
import { SignInForm } from '@/components/access/sign-in-form';
import { AuthCard } from '@/components/shell/auth-card';
import { Alert } from '@/components/ui/alert';
import { SESSION_ENDED } from '@/lib/foundation/failure-texts';
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
      {ended && (
        <>
          <ClearStored />
          <Alert tone="warn" title={SESSION_ENDED} className="mb-4" />
        </>
      )}
      <SignInForm />
    </AuthCard>
  );
}

import { redirect } from 'next/navigation';
import { FirstSecondFactor } from '@/components/access/first-second-factor';
import { SignOutLink } from '@/components/access/sign-out-link';
import { AuthCard } from '@/components/shell/auth-card';
import { env } from '@/lib/foundation/env';
import { currentStaff } from '@/lib/platform/identity/current';

export const metadata = { title: 'One-time codes' };
export const dynamic = 'force-dynamic';

/**
 * For staff who must set up a second factor. It stays once that is done, since it then shows the recovery codes:
 * docs/rules.md#second-factor.
 */
export default async function SecondFactorPage() {
  if (!(await currentStaff())) redirect('/');
  return (
    <AuthCard
      brandName={env().BRAND_NAME}
      title="Set up one-time codes"
      description="Your account needs a code of an authenticator app besides the password. First, enter your password again."
      footer={<SignOutLink />}
    >
      <FirstSecondFactor />
    </AuthCard>
  );
}

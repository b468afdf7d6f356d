import { redirect } from 'next/navigation';
import { FirstSecondFactor } from '@/components/access/first-second-factor';
import { SignOutLink } from '@/components/access/sign-out-link';
import { AuthCard } from '@/components/shell/auth-card';
import { env } from '@/lib/foundation/settings/env';
import { currentStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Second factor' };
export const dynamic = 'force-dynamic';

/**
 * For staff who must set up a second factor. The page remains after that, because it then shows the recovery codes:
 * docs/rules.md#second-factor-sign-in.
 */
export default async function SecondFactorPage() {
  if (!(await currentStaff())) redirect('/');
  return (
    <AuthCard
      brandName={env().BRAND_NAME}
      title="Set up a second factor"
      description="Your account needs more than the password to sign in: codes of an authenticator app, or a passkey of your device."
      footer={<SignOutLink />}
    >
      <FirstSecondFactor />
    </AuthCard>
  );
}

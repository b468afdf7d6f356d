import { ResetPasswordForm } from '@/components/access/reset-password-form';
import { AuthCard } from '@/components/shell/auth-card';
import { ButtonLink } from '@/components/ui/button';
import { env } from '@/lib/foundation/settings/env';
import { resetLinkWorks } from '@/lib/parties/accounts/reset-links';

export const metadata = { title: 'New password', referrer: 'no-referrer' };

/** The page of the emailed link: `/reset?token=`. */
export default async function ResetPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const token = [(await searchParams).token].flat()[0] ?? '';
  if (token && (await resetLinkWorks(token))) {
    return (
      <AuthCard brandName={env().BRAND_NAME} title="Set a new password">
        <ResetPasswordForm token={token} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      brandName={env().BRAND_NAME}
      title="This link no longer works"
      description="It has expired or was already used."
    >
      <ButtonLink variant="primary" size="lg" href="/forgotPassword" className="w-full">
        Request a new link
      </ButtonLink>
    </AuthCard>
  );
}

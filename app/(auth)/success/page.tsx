import { AuthCard } from '@/components/shell/auth-card';
import { ButtonLink } from '@/components/ui/button';
import { env } from '@/lib/foundation/env';

export const metadata = { title: 'Done' };

/** After Forgot Password (`?email=`) or after a reset. */
export default async function SuccessPage({
  searchParams,
}: {
  searchParams: Promise<{ email?: string | string[] }>;
}) {
  const email = [(await searchParams).email].flat()[0];
  return (
    <AuthCard
      brandName={env().BRAND_NAME}
      title={email ? 'Email Sent Successfully!' : 'Password Changed Successfully!'}
      description={
        email
          ? `A link to set a new password was sent to ${email.slice(0, 254)}. It works for one hour.`
          : 'You can now sign in with your new password.'
      }
    >
      <ButtonLink variant="primary" size="lg" href="/" className="w-full">
        Back to Sign In
      </ButtonLink>
    </AuthCard>
  );
}

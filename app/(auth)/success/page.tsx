import { AuthCard } from '@/components/shell/auth-card';
import { ButtonLink } from '@/components/ui/button';
import { env } from '@/lib/foundation/settings/env';

export const metadata = { title: 'Done' };

type Query = Promise<{ email?: string | string[]; password?: string | string[] }>;

function words(email: string | undefined, isChanged: boolean): { title: string; description: string } {
  if (email)
    return {
      title: 'Email Sent Successfully!',
      description: 'A link to set a new password was sent to your email address. It works for one hour.',
    };
  if (isChanged)
    return {
      title: 'Password Changed Successfully!',
      description: 'You can now sign in with your new password.',
    };
  return {
    title: 'Nothing was changed',
    description: 'This page comes after you have asked for a new password or set one.',
  };
}

/**
 * Shown after Forgot Password (`?email=`) or after a reset (`?password=changed`). Without a parameter it confirms
 * nothing.
 */
export default async function SuccessPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const [email] = [query.email].flat();
  return (
    <AuthCard brandName={env().BRAND_NAME} {...words(email, query.password === 'changed')}>
      <ButtonLink variant="primary" size="lg" href="/" className="w-full">
        Back to Sign In
      </ButtonLink>
    </AuthCard>
  );
}

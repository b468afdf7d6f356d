import { SignInForm } from '@/components/access/sign-in-form';
import { AuthCard } from '@/components/shell/auth-card';
import { env } from '@/lib/env';

export const metadata = { title: 'Sign in' };
export const dynamic = 'force-dynamic';

export default function SignInPage() {
  return (
    <AuthCard brandName={env().BRAND_NAME} title="Sign In">
      <SignInForm />
    </AuthCard>
  );
}

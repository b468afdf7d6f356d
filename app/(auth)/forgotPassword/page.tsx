import Link from 'next/link';
import { ForgotPasswordForm } from '@/components/access/forgot-password-form';
import { AuthCard } from '@/components/shell/auth-card';
import { env } from '@/lib/foundation/settings/env';

export const metadata = { title: 'Forgot password' };
export const dynamic = 'force-dynamic';

export default function ForgotPasswordPage() {
  return (
    <AuthCard
      brandName={env().BRAND_NAME}
      title="Forgot Password"
      description="We'll email you a link to set a new one."
      footer={
        <Link href="/" className="text-link underline-offset-4 hover:underline">
          Back to Sign In
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}

import { LegalPage } from '@/components/visitor/legal-page';

export const metadata = { title: 'Terms of Service' };
export const dynamic = 'force-dynamic';

export default function TermsPage() {
  return (
    <LegalPage
      kind="terms"
      title="Terms of Service"
      none="No terms data available."
      failed="Error fetching terms"
      other={{ href: '/privacy-policy', label: 'Privacy Policy' }}
    />
  );
}

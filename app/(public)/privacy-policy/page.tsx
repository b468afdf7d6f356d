import { LegalPage } from '@/components/visitor/legal-page';

export const metadata = { title: 'Privacy Policy' };
export const dynamic = 'force-dynamic';

export default function PrivacyPage() {
  return (
    <LegalPage
      kind="privacy"
      title="Privacy Policy"
      none="No privacy policy available."
      failed="Error fetching privacy policy"
      other={{ href: '/t&c', label: 'Terms of Service' }}
    />
  );
}

import { LegalPage } from '@/components/visitor/legal-page';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('privacy');
export const dynamic = 'force-dynamic';

export default async function PrivacyPage() {
  const { language, t } = await visitorTexts();
  return (
    <LegalPage
      language={language}
      kind="privacy"
      title={t('titles.privacy')}
      emptyText={t('legal.noPrivacy')}
      failedText={t('legal.privacyFailed')}
      others={[
        { href: '/t&c', label: t('titles.terms') },
        { href: '/accessibility', label: t('titles.accessibility') },
      ]}
    />
  );
}

import { LegalPage } from '@/components/visitor/legal-page';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('terms');
export const dynamic = 'force-dynamic';

export default async function TermsPage() {
  const { language, t } = await visitorTexts();
  return (
    <LegalPage
      language={language}
      kind="terms"
      title={t('titles.terms')}
      emptyText={t('legal.noTerms')}
      failedText={t('legal.termsFailed')}
      others={[
        { href: '/privacy-policy', label: t('titles.privacy') },
        { href: '/accessibility', label: t('titles.accessibility') },
      ]}
    />
  );
}

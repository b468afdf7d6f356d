import { Help } from '@/components/visitor/help';
import { LegalFrame } from '@/components/visitor/legal-page';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('accessibility');
export const dynamic = 'force-dynamic';

/** What the visitor pages promise to people with disabilities, and whom to contact if a page falls short. */
export default async function AccessibilityPage() {
  const { t } = await visitorTexts();
  return (
    <LegalFrame
      title={t('titles.accessibility')}
      others={[
        { href: '/t&c', label: t('titles.terms') },
        { href: '/privacy-policy', label: t('titles.privacy') },
      ]}
    >
      <div className="grid gap-4">
        <p>{t('accessibility.goal')}</p>
        <p>{t('accessibility.how')}</p>
        <p>{t('accessibility.door')}</p>
        <p>{t('accessibility.provider')}</p>
        <p>{t('accessibility.problem')}</p>
        <p className="[&_a]:inline-block [&_a]:py-3 [&_a]:text-link">
          <Help />
        </p>
      </div>
    </LegalFrame>
  );
}

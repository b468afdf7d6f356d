import type { ReactNode } from 'react';
import { WithTrouble } from '@/components/visitor/trouble';
import { LANGUAGES } from '@/lib/column-values/languages';
import { pack } from '@/lib/foundation/packed';
import { visitorHelpContact, visitorTexts } from '@/lib/platform/languages/visitor-texts';

/** Needs no database, so that it can show whom to call when a page below it fails: docs/rules.md#visitor-trouble. */
export default async function VisitorLayout({ children }: { children: ReactNode }) {
  const { language, t } = await visitorTexts();
  const texts = pack({
    lang: language,
    dir: LANGUAGES[language].dir,
    title: t('trouble.title'),
    hint: t('trouble.hint'),
    again: t('trouble.again'),
    help: await visitorHelpContact(),
    reference: t('trouble.reference'),
  });
  return <WithTrouble texts={texts}>{children}</WithTrouble>;
}

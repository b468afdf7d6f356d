import type { ReactNode } from 'react';
import { Help } from '@/components/visitor/help';
import { WithTrouble } from '@/components/visitor/trouble';
import { TroublePage } from '@/components/visitor/trouble-page';
import { visitorTexts } from '@/lib/platform/languages/server';

/** Needs no database, so that it can say whom to call when a page below it fails: docs/rules.md#visitor-trouble. */
export default async function VisitorLayout({ children }: { children: ReactNode }) {
  const { language, t } = await visitorTexts();
  const page = (
    <TroublePage
      language={language}
      title={t('trouble.title')}
      hint={t('trouble.hint')}
      again={t('trouble.again')}
      help={<Help />}
      reference={t('trouble.reference')}
    />
  );
  return <WithTrouble page={page}>{children}</WithTrouble>;
}

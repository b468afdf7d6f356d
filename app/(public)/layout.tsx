import type { ReactNode } from 'react';
import { Help } from '@/components/visitor/help';
import { WithTroubleTexts } from '@/components/visitor/trouble';
import { visitorTexts } from '@/lib/platform/languages/server';

/** Needs no database: its pages may fail, and then say whom to call. */
export default async function VisitorLayout({ children }: { children: ReactNode }) {
  const { t } = await visitorTexts();
  const texts = { title: t('trouble.title'), hint: t('trouble.hint'), again: t('trouble.again') };
  return <WithTroubleTexts texts={{ ...texts, help: <Help /> }}>{children}</WithTroubleTexts>;
}

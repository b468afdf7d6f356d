import type { ReactNode } from 'react';
import { VisitorTexts } from '@/components/visitor/texts';
import { browserTexts } from '@/lib/platform/languages/visitor-texts';

/** The preview of a theme renders components of the visitor pages, which need their texts. */
export default function SponsorsLayout({ children }: { children: ReactNode }) {
  return (
    <VisitorTexts language="en" texts={browserTexts('en', 'book')}>
      {children}
    </VisitorTexts>
  );
}

import type { ReactNode } from 'react';
import { VisitorTexts } from '@/components/visitor/texts';
import { browserTexts } from '@/lib/languages/server';

/** A sponsor's theme is previewed on pieces of the visitor's page, which ask for their texts. */
export default function SponsorsLayout({ children }: { children: ReactNode }) {
  return (
    <VisitorTexts language="en" texts={browserTexts('en', 'book')}>
      {children}
    </VisitorTexts>
  );
}

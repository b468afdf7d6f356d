'use client';

import { type ReactNode, useEffect } from 'react';
import { IntlProvider, useLocale } from 'use-intl/react';
import { LANGUAGES, type Language } from '@/lib/column-values/languages';
import { type Packed, unpack } from '@/lib/foundation/packed';
import { formatMoney } from '@/lib/platform/languages/format-in-language';
import type { Texts } from '@/lib/platform/languages/texts';

type Props = { language: Language; texts: Packed<Partial<Texts>>; children: ReactNode };

/** Provides the texts of one language to the children, to be read with `useTranslations`. */
export function VisitorTexts({ language, texts, children }: Props) {
  return (
    <IntlProvider locale={language} messages={unpack(texts) as Texts} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

/** Sets the language of the document: before the first paint, and again when another one is chosen. */
export function DocumentLanguage({ language, nonce }: { language: Language; nonce?: string }) {
  const { dir } = LANGUAGES[language];
  useEffect(() => {
    const page = document.documentElement;
    Object.assign(page, { lang: language, dir });
    return () => {
      Object.assign(page, { lang: 'en', dir: '' });
    };
  }, [language, dir]);
  const script = `Object.assign(document.documentElement,${JSON.stringify({ lang: language, dir })})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own constants
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Formats cents as dollars in the visitor's language. */
export function useMoney(): (cents: number) => string {
  const language = useLocale();
  return (cents) => formatMoney(language, cents);
}

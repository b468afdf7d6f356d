import type { ReactNode } from 'react';
import { VisitorFrame } from '@/components/shell/visitor-frame';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import { LANGUAGES } from '@/lib/column-values/languages';
import { pageNonce } from '@/lib/platform/http/nonce';
import { browserTexts, type TextsOf, visitorTexts } from '@/lib/platform/languages/visitor-texts';
import { Help } from './help';
import { LanguageSwitch } from './language-switch';
import { DocumentLanguage, VisitorTexts } from './texts';

type LanguageProps = {
  /** The texts that the browser needs; none for a page that only the server renders. */
  texts?: TextsOf | 'none';
  className?: string;
  children: ReactNode;
};

/** Sets the visitor's language for the children, by provider, attribute and document. */
export async function InVisitorLanguage({ texts = 'message', className, children }: LanguageProps) {
  const { language } = await visitorTexts();
  const page = (
    <>
      <DocumentLanguage language={language} nonce={await pageNonce()} />
      <div lang={language} dir={LANGUAGES[language].dir} className={className}>
        {children}
      </div>
    </>
  );
  if (texts === 'none') return page;
  return (
    <VisitorTexts language={language} texts={browserTexts(language, texts)}>
      {page}
    </VisitorTexts>
  );
}

type Props = {
  /** The texts that the browser needs. */
  texts: TextsOf;
  /** The sign on its door is on the plate. */
  space: { name: string; shortName: string | null };
  title: string;
  line: ReactNode;
  sponsor: VisitorSponsor | null;
  children: ReactNode;
};

/** A page of a space, in the visitor's language and the sponsor's colours: board, content, help. */
export async function VisitorPage({ texts, space, title, line, sponsor, children }: Props) {
  return (
    <InVisitorLanguage texts={texts}>
      <VisitorFrame
        number={shownShortName(space)}
        name={title}
        line={line}
        aside={<LanguageSwitch />}
        help={<Help />}
        sponsor={sponsor}
      >
        {children}
      </VisitorFrame>
    </InVisitorLanguage>
  );
}

import type { ReactNode } from 'react';
import { BrandMark } from '@/components/shell/brand-mark';
import { RichText } from '@/components/ui/rich-text';
import { currentText } from '@/lib/catalogue/texts/queries';
import type { SavedText, TextKind } from '@/lib/catalogue/texts/schema';
import { type Language, ORIGINAL } from '@/lib/column-values/languages';
import { logError } from '@/lib/foundation/process/log';
import { env } from '@/lib/foundation/settings/env';
import { inLanguage } from '@/lib/platform/languages/record-translations';
import { LanguageSwitch } from './language-switch';
import { InVisitorLanguage } from './visitor-page';

type TextProps = {
  kind: TextKind;
  language: Language;
  /** Shown while there is no text. */
  emptyText: string;
  /** The message if it cannot be read now. */
  failedText: string;
};

type FrameProps = {
  title: string;
  /** The other pages of this kind. */
  others: { href: string; label: string }[];
};

/** In the visitor's language, or else in English, which its markup declares. */
function LegalHtml({ text, language }: { text: SavedText; language: Language }) {
  const { htmlDescription } = inLanguage(
    { htmlDescription: text.html, translations: text.translations },
    language,
  );
  const isOriginal = htmlDescription === text.html;
  return <RichText html={htmlDescription} dir="auto" lang={isOriginal ? ORIGINAL : undefined} />;
}

/** A text in force. Its HTML was sanitised when it was saved. */
export async function LegalText({ kind, language, emptyText, failedText }: TextProps) {
  const text = await currentText(kind).catch((error) => {
    logError('text.unread', error, { kind });
    return undefined;
  });
  return text ? (
    <LegalHtml text={text} language={language} />
  ) : (
    <p>{text === null ? emptyText : failedText}</p>
  );
}

/** The page of a text, as visitors read it. */
export function LegalPage({ title, others, ...text }: FrameProps & TextProps) {
  return (
    <LegalFrame title={title} others={others}>
      <LegalText {...text} />
    </LegalFrame>
  );
}

/** A page to read: its title, its text, and links to the others. */
export function LegalFrame({ title, others, children }: FrameProps & { children: ReactNode }) {
  return (
    <InVisitorLanguage className="min-h-dvh bg-surface text-visitor text-ink">
      <header data-board="" className="bg-rail text-rail-on">
        <div className="mx-auto flex max-w-160 items-center gap-3 px-5 py-4">
          <BrandMark name={env().BRAND_NAME} />
          <h1 className="min-w-0 flex-1 text-[1.125rem] font-bold">{title}</h1>
          <LanguageSwitch />
        </div>
      </header>
      <main className="mx-auto max-w-160 px-5 py-6">{children}</main>
      <footer className="mx-auto flex max-w-160 flex-wrap gap-x-5 px-5 pb-8">
        {others.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-2"
          >
            {label}
          </a>
        ))}
      </footer>
    </InVisitorLanguage>
  );
}

import { LANGUAGES, TRANSLATION_LANGUAGES, type Translations } from '@/lib/column-values/languages';
import { RichText } from './rich-text';

type Props<Name extends string> = {
  translations: Translations<Name>;
  /** The text that is HTML, and the one above it. */
  html: Name;
  heading?: Name;
};

/** The translations of a rich text, each collapsed below its language. */
export function InOtherLanguages<Name extends string>({ translations, html, heading }: Props<Name>) {
  const written = TRANSLATION_LANGUAGES.filter((language) => translations[language]);
  if (written.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      {written.map((language) => {
        const texts = translations[language];
        const title = heading && texts?.[heading];
        const { name, dir } = LANGUAGES[language];
        return (
          <details key={language}>
            <summary className="cursor-pointer py-1.5 text-link">{name}</summary>
            <div lang={language} dir={dir} className="grid gap-2 py-2">
              {title && <p className="font-semibold">{title}</p>}
              {texts?.[html] && <RichText html={texts[html]} className="max-w-180" />}
            </div>
          </details>
        );
      })}
    </div>
  );
}

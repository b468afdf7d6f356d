import 'server-only';
import compile from 'icu-minify/compile';
import type { Language } from '@/lib/column-values/languages';
import ar from '@/lib/platform/languages/messages/ar.json';
import de from '@/lib/platform/languages/messages/de.json';
import en from '@/lib/platform/languages/messages/en.json';
import es from '@/lib/platform/languages/messages/es.json';
import fr from '@/lib/platform/languages/messages/fr.json';
import it from '@/lib/platform/languages/messages/it.json';
import ja from '@/lib/platform/languages/messages/ja.json';
import ko from '@/lib/platform/languages/messages/ko.json';
import pt from '@/lib/platform/languages/messages/pt.json';
import zh from '@/lib/platform/languages/messages/zh.json';
import type { Texts } from './texts';

/** Does not compile if a language lacks a text. */
const WRITTEN: Record<Language, Texts> = { en, es, fr, de, pt, it, ja, ko, zh, ar };

type Tree = { [key: string]: string | Tree };

/** Compiles the texts on the server, so that browsers need no parser. */
const compiled = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [
      key,
      typeof text === 'string' ? (compile(text) as string) : compiled(text),
    ]),
  );

const ready = new Map<Language, Texts>();

/** Every text of a language, compiled once. */
export function textsIn(language: Language): Texts {
  const cached = ready.get(language);
  if (cached) return cached;
  const texts = compiled(WRITTEN[language]) as Texts;
  ready.set(language, texts);
  return texts;
}

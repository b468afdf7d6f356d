import 'server-only';
import compile from 'icu-minify/compile';
import type { Language } from '@/lib/column-values/languages';
import ar from './messages/ar.json';
import de from './messages/de.json';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';
import it from './messages/it.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import pt from './messages/pt.json';
import zh from './messages/zh.json';
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

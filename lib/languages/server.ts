import 'server-only';
import compile from 'icu-minify/compile';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { createTranslator } from 'use-intl/core';
import { LANGUAGE_COOKIE, type Language, languageFor } from './languages';
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

/** One with a text missing does not compile. */
const WRITTEN: Record<Language, Texts> = { en, es, fr, de, pt, it, ja, ko, zh, ar };

/** What the browser says itself on each page; all else is said here, and not sent. */
const SAID_BY_BROWSER = {
  book: ['duration', 'plans', 'contact', 'fields', 'proof', 'promo', 'price', 'pay', 'required', 'pictures'],
  extend: ['duration', 'plans', 'extend', 'price', 'pay', 'required'],
  pay: ['price', 'pay', 'window', 'card', 'wallet'],
  booking: ['booking', 'state', 'door', 'pictures'],
  message: [],
} satisfies Record<string, (keyof Texts)[]>;

/** The kinds of visitor pages, by what is said on them. */
export type TextsOf = keyof typeof SAID_BY_BROWSER;

type Tree = { [key: string]: string | Tree };

/** Reads each text once, here, so that browsers need no parser for it. */
const compiled = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [
      key,
      typeof text === 'string' ? (compile(text) as string) : compiled(text),
    ]),
  );

const ready = new Map<Language, Texts>();

function textsIn(language: Language): Texts {
  const known = ready.get(language);
  if (known) return known;
  const made = compiled(WRITTEN[language]) as Texts;
  ready.set(language, made);
  return made;
}

/** What a browser needs of a language's texts for one kind of page. */
export function browserTexts(language: Language, page: TextsOf): Partial<Texts> {
  const said: readonly (keyof Texts)[] = ['language', 'problems', ...SAID_BY_BROWSER[page]];
  return Object.fromEntries(said.map((key) => [key, textsIn(language)[key]]));
}

/** Says the texts of one language: `t('board.freeNow', { location })`. */
export const translator = (language: Language) =>
  createTranslator({ locale: language, messages: textsIn(language), timeZone: 'UTC' });

/** The language of the visitor who asks for this page, and what says its texts. */
export const visitorTexts = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const language = languageFor(jar.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language'));
  return { language, t: translator(language) };
});

/** The head of a visitor page. Its address opens a door, or leads to one that does: it is told to nobody. */
export async function visitorMetadata(title: keyof Texts['titles']): Promise<Metadata> {
  const { t } = await visitorTexts();
  return { title: t(`titles.${title}`), referrer: 'no-referrer' };
}

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

/** Does not compile when a language lacks a text. */
const WRITTEN: Record<Language, Texts> = { en, es, fr, de, pt, it, ja, ko, zh, ar };

/** The texts that each page needs in the browser; all others stay on the server. */
const BROWSER_TEXTS = {
  book: [
    'duration',
    'plans',
    'contact',
    'fields',
    'proof',
    'promo',
    'price',
    'pay',
    'required',
    'pictures',
    'card',
    'wallet',
    'window',
  ],
  extend: ['duration', 'plans', 'extend', 'price', 'pay', 'required'],
  pay: ['price', 'pay', 'window', 'card', 'wallet'],
  booking: ['booking', 'state', 'door', 'pictures'],
  message: [],
} satisfies Record<string, (keyof Texts)[]>;

/** The kinds of visitor pages, by the texts that they need. */
export type TextsOf = keyof typeof BROWSER_TEXTS;

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

function textsIn(language: Language): Texts {
  const known = ready.get(language);
  if (known) return known;
  const made = compiled(WRITTEN[language]) as Texts;
  ready.set(language, made);
  return made;
}

/** The texts that a browser needs for one kind of page, in one language. */
export function browserTexts(language: Language, page: TextsOf): Partial<Texts> {
  const keys: readonly (keyof Texts)[] = ['language', 'problems', ...BROWSER_TEXTS[page]];
  return Object.fromEntries(keys.map((key) => [key, textsIn(language)[key]]));
}

/** Translates into one language: `t('board.freeNow', { location })`. */
const translator = (language: Language) =>
  createTranslator({ locale: language, messages: textsIn(language), timeZone: 'UTC' });

/** The language of the visitor who requests this page, and its translator. */
export const visitorTexts = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const language = languageFor(jar.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language'));
  return { language, t: translator(language) };
});

/** The metadata of a visitor page. No referrer: the address opens a door, or leads to a page that does. */
export async function visitorMetadata(title: keyof Texts['titles']): Promise<Metadata> {
  const { t } = await visitorTexts();
  return { title: t(`titles.${title}`), referrer: 'no-referrer' };
}

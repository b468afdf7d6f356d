import 'server-only';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/column-values/languages';
import { type Packed, pack } from '@/lib/foundation/packed';
import { env } from '@/lib/foundation/settings/env';
import { textsIn } from './compiled-texts';
import { LANGUAGE_COOKIE, languageFor } from './language-choice';
import type { Texts } from './texts';

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
    'offline',
    'pictures',
    'card',
    'wallet',
    'window',
    'nearest',
  ],
  extend: [
    'duration',
    'plans',
    'extend',
    'promo',
    'price',
    'pay',
    'required',
    'offline',
    'card',
    'wallet',
    'window',
  ],
  pay: ['price', 'pay', 'offline', 'window', 'nearest', 'card', 'wallet'],
  booking: ['booking', 'offline', 'state', 'door', 'pictures', 'unmailed', 'contact', 'fields'],
  preview: ['duration', 'plans', 'price', 'pay', 'pictures', 'board'],
  message: [],
} satisfies Record<string, (keyof Texts)[]>;

/** The kinds of visitor pages, by the texts that they need. */
export type TextsOf = keyof typeof BROWSER_TEXTS;

const packedTexts = new Map<string, Packed<Partial<Texts>>>();

/** Of the visitors' texts, those that a browser needs for one kind of page, in one language. */
export function browserTexts(language: Language, page: TextsOf): Packed<Partial<Texts>> {
  const name = `${language} ${page}`;
  const packedText = packedTexts.get(name);
  if (packedText) return packedText;
  const keys: readonly (keyof Texts)[] = ['language', 'problems', ...BROWSER_TEXTS[page]];
  const packed = pack(Object.fromEntries(keys.map((key) => [key, textsIn(language)[key]])));
  packedTexts.set(name, packed);
  return packed;
}

const newTranslator = (language: Language) =>
  createTranslator({ locale: language, messages: textsIn(language), timeZone: 'UTC' });

const translators = new Map<Language, ReturnType<typeof newTranslator>>();

/** Translates into one language: `t('board.freeNow', { location })`. Created once, together with its formatters. */
function translator(language: Language) {
  const cached = translators.get(language) ?? newTranslator(language);
  translators.set(language, cached);
  return cached;
}

/** The language of the visitor who requests this page, and its translator. */
export const visitorTexts = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const language = languageFor(jar.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language'));
  return { language, t: translator(language) };
});

/** The visitor's text for help, with the contact that they can call or write to. */
export async function visitorHelpContact() {
  const { SUPPORT_PHONE: phone, SUPPORT_EMAIL: email, APP_STORE_URL, PLAY_STORE_URL } = env();
  const { t } = await visitorTexts();
  const stores = [
    { name: 'App Store', href: APP_STORE_URL },
    { name: 'Google Play', href: PLAY_STORE_URL },
  ].flatMap(({ name, href }) => (href ? [{ name, href }] : []));
  return { label: t('help'), phone, email, stores };
}

/**
 * The visitor's texts in the metadata of a page: its title. No referrer: the address opens a door, or leads to a page
 * that does.
 */
export async function visitorMetadata(title: keyof Texts['titles']): Promise<Metadata> {
  const { t } = await visitorTexts();
  return { title: t(`titles.${title}`), referrer: 'no-referrer' };
}

import 'server-only';
import { db } from '@/db/client';
import { countries } from '@/db/tables';
import type { Language } from '@/lib/column-values/languages';
import { countryNames } from '@/lib/platform/languages/format-in-language';

type CardCountry = { code: string; name: string };
export type CardCountries = { often: CardCountry[]; all: CardCountry[] };

/** The 48 frequent countries that come first: docs/rules.md#card-form. */
const FREQUENT = new Set(
  (
    'US CA MX BR AR CL CO PE GB IE FR DE ES PT IT NL BE LU CH AT DK SE NO FI ' +
    'IS PL CZ SK HU RO BG GR HR SI EE LV LT MT CY AU NZ JP KR SG HK CN IN AE'
  ).split(' '),
);

/** The countries that a card can be from, by name in a language: the frequent ones, then all. */
export async function listCardCountries(language: Language): Promise<CardCountries> {
  const nameOf = countryNames(language);
  const { compare } = new Intl.Collator(language);
  const rows = await db().select({ code: countries.code, name: countries.name }).from(countries);
  const all = rows
    .map(({ code, name }) => ({ code, name: language === 'en' ? name : nameOf(code) }))
    .sort((a, b) => compare(a.name, b.name));
  return { often: all.filter(({ code }) => FREQUENT.has(code)), all };
}

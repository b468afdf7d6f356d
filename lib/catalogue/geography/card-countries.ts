import 'server-only';
import { db } from '@/db/client';
import { countries } from '@/db/tables';
import { countryNames } from '@/lib/platform/languages/format';
import type { Language } from '@/lib/platform/languages/languages';
import { rank } from './dial-codes';

type CardCountry = { code: string; name: string };
/** `home` is the likeliest country of a dial code, or empty. */
export type CardCountries = { often: CardCountry[]; all: CardCountry[]; home: string };

/** The 48 frequent countries that come first: docs/rules.md#card-form. */
const FREQUENT = new Set(
  (
    'US CA MX BR AR CL CO PE GB IE FR DE ES PT IT NL BE LU CH AT DK SE NO FI ' +
    'IS PL CZ SK HU RO BG GR HR SI EE LV LT MT CY AU NZ JP KR SG HK CN IN AE'
  ).split(' '),
);

/** The countries that a card can come from, by name in a language: the frequent ones, then all; and that of a dial code. */
export async function listCardCountries(language: Language, dialCode: string): Promise<CardCountries> {
  const nameOf = countryNames(language);
  const { compare } = new Intl.Collator(language);
  const rows = await db()
    .select({ code: countries.code, name: countries.name, dialCode: countries.dialCode })
    .from(countries);
  const all = rows
    .map(({ code, name }) => ({ code, name: language === 'en' ? name : nameOf(code) }))
    .sort((a, b) => compare(a.name, b.name));
  const [home] = rows.filter((row) => row.dialCode === dialCode).sort((a, b) => rank(a.code) - rank(b.code));
  return { often: all.filter(({ code }) => FREQUENT.has(code)), all, home: home?.code ?? '' };
}

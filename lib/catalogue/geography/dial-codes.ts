import 'server-only';
import { asc } from 'drizzle-orm';
import { db } from '@/db/client';
import { countries } from '@/db/tables';
import type { Language } from '@/lib/column-values/languages';
import { onFailure } from '@/lib/foundation/process/shared-promise';
import { countryNames } from '@/lib/platform/languages/format-in-language';
import { type DialCountry, MAIN_COUNTRIES } from './packed-countries';

type DialCode = { code: string; label: string };

type Row = { code: string; iso: string; flag: string; name: string };

const rank = (iso: string) =>
  MAIN_COUNTRIES.includes(iso) ? MAIN_COUNTRIES.indexOf(iso) : MAIN_COUNTRIES.length;

/** Reference data changes only with a release, and each visitor's page lists all of it. */
const KEPT_MS = 60_000;
let cached: { rows: Promise<Row[]>; until: number; named: Map<Language, DialCountry[]> } | undefined;

/** The countries that have a dial code, by name, and values derived from them; read once a minute. */
function countryRows() {
  if (cached && cached.until > performance.now()) return cached;
  const rows = readCountries();
  const read = { rows, until: performance.now() + KEPT_MS, named: new Map<Language, DialCountry[]>() };
  cached = read;
  // A failure is not cached.
  onFailure(rows, () => {
    cached = undefined;
  });
  return read;
}

async function readCountries(): Promise<Row[]> {
  const { dialCode: code, code: iso, flag, name } = countries;
  const rows = await db().select({ code, iso, flag, name }).from(countries).orderBy(asc(name));
  return rows.filter((row) => /^\+\d{1,4}$/.test(row.code));
}

/**
 * Every dial code of a country once, by number, with its two most likely countries: `🇺🇸 +1 US, CA`. For the console.
 */
export async function listDialCodes(): Promise<DialCode[]> {
  const rows = await countryRows().rows;
  const byCode = new Map<string, { flag: string; isos: string[] }>();
  for (const { code, iso, flag } of [...rows].sort((a, b) => rank(a.iso) - rank(b.iso))) {
    const entry = byCode.get(code) ?? { flag, isos: [] };
    byCode.set(code, { ...entry, isos: [...entry.isos, iso].slice(0, 2) });
  }
  return [...byCode]
    .map(([code, { flag, isos }]) => ({ code, label: `${flag} ${code} ${isos.join(', ')}` }))
    .sort((a, b) => Number(a.code) - Number(b.code));
}

/**
 * The countries that a visitor's phone can be from: that of the location (`here`, an ISO code) first, the others by
 * their name in the language. If `here` is unknown, the United States are first.
 */
export async function listDialCountries(language: Language, here: string | null): Promise<DialCountry[]> {
  const { rows, named } = countryRows();
  const all = named.get(language) ?? byName(await rows, language);
  named.set(language, all);
  const first = all.find(({ country }) => country === here) ?? all.find(({ country }) => country === 'US');
  return first ? [first, ...all.filter((each) => each !== first)] : all;
}

function byName(rows: Row[], language: Language): DialCountry[] {
  const nameOf = countryNames(language);
  const { compare } = new Intl.Collator(language);
  return rows
    .map(({ iso, name, code }) => ({ country: iso, name: language === 'en' ? name : nameOf(iso), code }))
    .sort((a, b) => compare(a.name, b.name));
}

import { readOnce } from '@/lib/foundation/packed';

/** A country, by its ISO code and its name in the reader's language, with its dial code (`+49`). */
export type DialCountry = { country: string; name: string; code: string };

/** For countries that share a dial code: those that most people mean, most likely first. */
export const MAIN_COUNTRIES = ['US', 'CA', 'RU', 'GB', 'IT', 'AU', 'NO', 'FI', 'MA', 'RE', 'GP', 'CW'];

/** Countries as one string, a quarter of their size as objects in a page: `DE+49 Germany`, one per line. */
export const packCountries = (countries: DialCountry[]): string =>
  countries.map(({ country, code, name }) => `${country}${code} ${name}`).join('\n');

/** The countries of {@link packCountries}: the same array for the same string. */
export const unpackCountries = readOnce((packed): DialCountry[] =>
  packed.split('\n').flatMap((line) => {
    const [, country = '', code = '', name = ''] = /^([A-Z]{2})(\+\d+) (.*)$/.exec(line) ?? [];
    return country ? [{ country, name, code }] : [];
  }),
);

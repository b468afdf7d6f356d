import { type DialCountry, MAIN_COUNTRIES } from '@/lib/catalogue/geography/packed-countries';
import { plainDigits } from '@/lib/foundation/text/digits';
import type { Contact } from './contact';

/** Of the countries that share a dial code: the chosen one, or else the most likely one. */
const mostLikely = (sharing: DialCountry[], selectedCountry: string): DialCountry | undefined =>
  sharing.find(({ country }) => country === selectedCountry) ??
  MAIN_COUNTRIES.flatMap((iso) => sharing.filter(({ country }) => country === iso))[0] ??
  sharing[0];

/**
 * The phone and its country after text was typed or pasted into the phone field. A number with its dial code sets the
 * country: docs/rules.md#typed-digits.
 */
export function typedPhone(
  text: string,
  selectedCountry: string,
  countries: DialCountry[],
): Omit<Contact, 'email'> {
  const plain = plainDigits(text).trim().replace(/^00/, '+');
  const digits = plain.replace('(0)', '').replace(/\D/g, '').slice(0, 24);
  if (!plain.startsWith('+')) return { country: selectedCountry, phone: digits.slice(0, 20) };
  const matching = countries.filter(({ code }) => digits.startsWith(code.slice(1)));
  const longest = Math.max(...matching.map(({ code }) => code.length));
  const match = mostLikely(
    matching.filter(({ code }) => code.length === longest),
    selectedCountry,
  );
  if (!match) return { country: selectedCountry, phone: `+${digits}` };
  return { country: match.country, phone: digits.slice(longest - 1).slice(0, 20) };
}

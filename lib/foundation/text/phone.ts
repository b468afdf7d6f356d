import { plainDigits } from './digits';

/** Dial codes of one and two digits; all others have three. No dial code is a prefix of another. */
const SHORT_DIAL_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Splits a phone number as wallets format it: `+1 (800) 555-0199` is `+1` and `8005550199`. Without a plus there is
 * no dial code. The number has at most 20 digits.
 */
export function phoneParts(text: string): { countryCode: string; phone: string } {
  const plain = plainDigits(text).trim();
  const digits = plain.replace('(0)', '').replace(/\D/g, '');
  if (!plain.startsWith('+')) return { countryCode: '', phone: digits.slice(0, 20) };
  const code = SHORT_DIAL_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  return { countryCode: `+${code}`, phone: digits.slice(code.length, code.length + 20) };
}

/** The local part as the HTML standard defines it, but without empty parts between dots. */
const LOCAL = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, the last of which is not a number. */
const DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`);
/** Characters that are meaningful in a URL and invalid in a domain. */
const NOT_IN_A_DOMAIN = /[\s/?#@:%\\[\]<>^|]/;
const LONGEST = 254;

/**
 * The domain in punycode and lower case; null if it is invalid. The conversion is done by the platform's URL parser.
 */
function asciiDomain(domain: string): string | null {
  if (domain === '' || NOT_IN_A_DOMAIN.test(domain)) return null;
  const address = `http://${domain}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return DOMAIN.test(hostname) ? hostname : null;
}

/**
 * The canonical form of an email address, in which it is stored, compared, counted and mailed: no invisible or
 * bidirectional marks, full width folded, lower case, the domain in punycode. Null if no mail can be sent to it:
 * docs/rules.md#emails.
 */
export function emailAddress(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .trim();
  const position = plain.lastIndexOf('@');
  const local = plain.slice(0, Math.max(position, 0)).toLowerCase();
  const domain = asciiDomain(plain.slice(position + 1));
  if (position < 1 || domain === null || !LOCAL.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length > LONGEST ? null : address;
}

/** The canonical form of an email address, or the input unchanged if it is none, so that a schema can reject it. */
export const asEmailAddress = (text: string): string => emailAddress(text) ?? text;
export const isEmailAddress = (text: string): boolean => emailAddress(text) !== null;

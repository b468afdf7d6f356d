import { tidyName } from '@/lib/foundation/text/tidy-name';

/** The contact typed with a booking; the name is empty if the form has no field for it. */
type Contact = { email: string; countryCode: string; phone: string; name?: string };

/**
 * The customer behind a booking's contact. One without a customer is a defect: only an express hold has none yet
 * (docs/rules.md#express-hold).
 */
export function customerIdOf({ customerId }: { customerId: number | null }): number {
  if (customerId === null) throw new Error('This booking has no customer yet.');
  return customerId;
}

/** The contact of an express hold until it is paid. */
export const NO_CONTACT: Contact = { email: '', countryCode: '', phone: '' };

/** The columns of a booking that store its contact: docs/rules.md#contact. */
export const contactColumns = ({ email, countryCode, phone, name = '' }: Contact) => ({
  contactEmail: email,
  contactCountryCode: countryCode,
  contactPhone: phone,
  contactName: name,
});

const MOST_CHARACTERS = 120;

/** The payer's name as the name of their booking: one line, and not an address. Empty if it is not a name. */
export function nameOfPayer(name: string): string {
  const line = tidyName(name);
  return line.includes('@') ? '' : line.slice(0, MOST_CHARACTERS).trim();
}

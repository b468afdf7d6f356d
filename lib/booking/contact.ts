/** What is typed with a booking; the name is empty where nobody asks for one. */
type Contact = { email: string; countryCode: string; phone: string; name?: string };

/**
 * The customer of a booking that was made. A defect where there is none: only an express hold waits for its contact:
 * docs/rules.md#express-hold.
 */
export function customerIdOf({ customerId }: { customerId: number | null }): number {
  if (customerId === null) throw new Error('This booking has no customer yet.');
  return customerId;
}

/** Of an express hold until it is paid. */
export const NO_CONTACT: Contact = { email: '', countryCode: '', phone: '' };

/** The columns of a booking that keep its contact: docs/rules.md#contact. */
export const contactColumns = ({ email, countryCode, phone, name = '' }: Contact) => ({
  contactEmail: email,
  contactCountryCode: countryCode,
  contactPhone: phone,
  contactName: name,
});

const MOST_CHARACTERS = 120;

/** The name of somebody who paid, as the name of their booking: one line, and no address. Empty where it is none. */
export function nameOfPayer(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.includes('@') ? '' : line.slice(0, MOST_CHARACTERS).trim();
}

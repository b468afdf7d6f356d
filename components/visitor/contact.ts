import { isEmailAddress } from '@/lib/foundation/text/email';

/** What a visitor types into the booking form. `country` is the ISO code of the phone's country. */
export type Contact = { email: string; country: string; phone: string };

/** The fields as the API names them in its errors. They are also the names of the inputs. */
export type ContactField = 'email' | 'countryCode' | 'phone';

export const CONTACT_FIELDS: readonly ContactField[] = ['email', 'countryCode', 'phone'];

const fieldValues = ({ email, country, phone }: Contact): Record<ContactField, string> => ({
  email: email.trim(),
  countryCode: country,
  phone,
});

/** The error of a field: docs/rules.md#booking-form. Undefined if it is valid. */
export function contactProblem(contact: Contact, field: ContactField): 'missing' | 'malformed' | undefined {
  const value = fieldValues(contact)[field];
  if (value === '') return 'missing';
  const isValid = { email: isEmailAddress(value), countryCode: true, phone: /^\d{4,20}$/.test(value) };
  return isValid[field] ? undefined : 'malformed';
}

/** What is typed with a booking; the name is empty where nobody asks for one. */
type Contact = { email: string; countryCode: string; phone: string; name?: string };

/** The columns of a booking that keep its contact: docs/rules.md#contact. */
export const contactColumns = ({ email, countryCode, phone, name = '' }: Contact) => ({
  contactEmail: email,
  contactCountryCode: countryCode,
  contactPhone: phone,
  contactName: name,
});

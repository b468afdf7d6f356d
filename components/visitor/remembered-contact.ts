import type { Contact } from './contact';

const KEY = 'hp-contact';

/**
 * The contact that a visitor asked this browser to remember: docs/rules.md#remembered-contact. It is sent only with a
 * booking.
 */
export const rememberedContact = {
  /** Undefined if there is none, or none that can be parsed. */
  read(): Contact | undefined {
    try {
      const { email, country, phone } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      return email && country && phone ? { email, country, phone } : undefined;
    } catch {
      return undefined;
    }
  },
  remember: (contact: Contact) => localStorage.setItem(KEY, JSON.stringify(contact)),
  forget: () => localStorage.removeItem(KEY),
};

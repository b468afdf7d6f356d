import type { DialCountry } from '@/lib/catalogue/geography/packed-countries';
import type { BookingDraft } from './booking-draft';
import type { Contact } from './contact';
import { typedPhone } from './typed-phone';

/** What a visitor has entered into the booking form. */
export type BookingInput = {
  draft: BookingDraft;
  hasAccepted: boolean;
  /** Whether this browser is to remember the contact. */
  remembers: boolean;
  /** Whether it already does. */
  isRemembered: boolean;
  /** Whether the draft has changed since the page was ready, and is to be saved. */
  isEdited: boolean;
};

/** The form's fields as they were when the page became ready; a field that was not rendered is null. */
export type EarlyInput = {
  email: string | null;
  phone: string | null;
  country: string | null;
  plan: string | null;
  hasAccepted: boolean;
  remembers: boolean;
};

/** What the browser has stored: the draft of this tab, and the contact that it remembers. */
type StoredInput = { draft: BookingDraft | undefined; contact: Contact | undefined };

/** What the space offers, which fields show before anything is entered. */
export type InputDefaults = { suggestedPlanId: number | null; countries: DialCountry[] };

export type InputEvent =
  | { type: 'ready'; stored: StoredInput; early: EarlyInput; defaults: InputDefaults }
  | { type: 'changed'; change: Partial<BookingDraft> }
  | { type: 'accepted'; hasAccepted: boolean }
  | { type: 'remembered'; remembers: boolean }
  /** The remembered contact was deleted; `country` is that of the space. */
  | { type: 'forgotten'; country: string };

const emptyContact = (country: string): Contact => ({ email: '', country, phone: '' });

/** The input of a page that is not ready yet: the email address that this browser has proven, if there is one. */
export const emptyInput = ({
  country,
  provenEmail,
}: {
  country: string;
  provenEmail: string | undefined;
}): BookingInput => ({
  draft: { contact: { ...emptyContact(country), email: provenEmail ?? '' } },
  hasAccepted: false,
  remembers: false,
  isRemembered: false,
  isEdited: false,
});

/**
 * The draft when the page becomes ready. A value that was entered before counts more than a stored one; a country or
 * plan that the page itself had chosen counts less.
 */
function readyDraft(
  current: BookingDraft,
  { stored, early, defaults }: Omit<Extract<InputEvent, { type: 'ready' }>, 'type'>,
): BookingDraft {
  const { suggestedPlanId, countries } = defaults;
  const previous = stored.draft ?? { ...current, contact: stored.contact ?? current.contact };
  const homeCountry = countries[0]?.country ?? '';
  const isHome = early.country === null || early.country === homeCountry;
  const country = isHome ? previous.contact.country || homeCountry : (early.country ?? homeCountry);
  const isSuggested = early.plan === null || early.plan === String(suggestedPlanId);
  return {
    ...previous,
    plan: isSuggested ? previous.plan : (early.plan ?? undefined),
    contact: {
      email: early.email || previous.contact.email,
      ...typedPhone(early.phone || previous.contact.phone, country, countries),
    },
  };
}

/** The reducer of the booking form's input. */
export function bookingInput(input: BookingInput, event: InputEvent): BookingInput {
  switch (event.type) {
    case 'ready':
      return {
        ...input,
        draft: readyDraft(input.draft, event),
        hasAccepted: event.early.hasAccepted,
        remembers: event.early.remembers,
        isRemembered: event.stored.contact !== undefined,
      };
    case 'changed':
      return { ...input, draft: { ...input.draft, ...event.change }, isEdited: true };
    case 'accepted':
      return { ...input, hasAccepted: event.hasAccepted };
    case 'remembered':
      return { ...input, remembers: event.remembers };
    case 'forgotten':
      return {
        ...input,
        draft: { ...input.draft, contact: emptyContact(event.country) },
        remembers: false,
        isRemembered: false,
        isEdited: true,
      };
  }
}

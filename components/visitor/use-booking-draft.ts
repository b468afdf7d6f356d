'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';
import type { DialCountry } from '@/lib/catalogue/geography/packed-countries';
import { type BookingDraft, bookingDraft } from './booking-draft';
import type { Contact } from './contact';
import { rememberedContact } from './remembered-contact';
import { typedPhone } from './typed-phone';

type Options = {
  spaceId: number;
  suggestedPlanId: number | null;
  countries: DialCountry[];
  /** The email address that this browser has proven. */
  provenEmail: string | undefined;
  form: RefObject<HTMLFormElement | null>;
};

/**
 * The input of the booking form: the draft of this tab, the contact that this browser remembers, and what was entered
 * before the page was ready.
 */
export function useBookingDraft({ spaceId, suggestedPlanId, countries, provenEmail, form }: Options) {
  const homeCountry = countries[0]?.country ?? '';
  const emptyContact: Contact = { email: '', country: homeCountry, phone: '' };
  const [draft, setDraft] = useState<BookingDraft>({
    contact: { ...emptyContact, email: provenEmail ?? '' },
  });
  const [remember, setRemember] = useState(false);
  const [remembered, setRemembered] = useState(false);
  const [accepted, setAccepted] = useState(false);

  // Before anything renders the form again, which would revert input that React has not seen yet.
  useLayoutEffect(() => {
    const storedContact = rememberedContact.read();
    setRemembered(Boolean(storedContact));
    const earlyInput = new FormData(form.current ?? undefined);
    setDraft((current) => {
      const previous = bookingDraft.read(spaceId) ?? {
        ...current,
        contact: storedContact ?? current.contact,
      };
      // Includes input from before the page was ready.
      const textOf = (key: 'email' | 'phone') => String(earlyInput.get(key) || previous.contact[key]);
      const enteredCountry = String(earlyInput.get('countryCode'));
      const country =
        enteredCountry === homeCountry ? previous.contact.country || homeCountry : enteredCountry;
      const earlyPlan = earlyInput.get('plan')?.toString();
      const plan = earlyPlan === String(suggestedPlanId) ? previous.plan : (earlyPlan ?? previous.plan);
      const phone = typedPhone(textOf('phone'), country, countries);
      return { ...previous, plan, contact: { email: textOf('email'), ...phone } };
    });
    setAccepted(earlyInput.has('terms'));
    setRemember(earlyInput.has('remember'));
  }, [form, spaceId, homeCountry, suggestedPlanId, countries]);

  function updateDraft(change: Partial<BookingDraft>) {
    // For the current values: a slow response must not restore values that have been overwritten.
    setDraft((current) => {
      const next = { ...current, ...change };
      bookingDraft.save(spaceId, next);
      return next;
    });
  }

  function forgetContact() {
    rememberedContact.forget();
    bookingDraft.forgetAll();
    setRemembered(false);
    setRemember(false);
    updateDraft({ contact: emptyContact });
  }

  return { draft, updateDraft, accepted, setAccepted, remember, setRemember, remembered, forgetContact };
}

'use client';

import { type RefObject, useLayoutEffect, useReducer } from 'react';
import { type BookingDraft, bookingDraft } from './booking-draft';
import { bookingInput, type EarlyInput, emptyInput, type InputDefaults } from './booking-input';
import { rememberedContact } from './remembered-contact';

type Options = InputDefaults & {
  spaceId: number;
  /** The email address that this browser has proven. */
  provenEmail: string | undefined;
  form: RefObject<HTMLFormElement | null>;
};

function earlyInput(form: HTMLFormElement | null): EarlyInput {
  const data = new FormData(form ?? undefined);
  const textOf = (name: string) => data.get(name)?.toString() ?? null;
  return {
    email: textOf('email'),
    phone: textOf('phone'),
    country: textOf('countryCode'),
    plan: textOf('plan'),
    hasAccepted: data.has('terms'),
    remembers: data.has('remember'),
  };
}

/**
 * The input of the booking form: the draft of this tab, the contact that this browser remembers, and what was entered
 * before the page was ready. Each change is saved, so that it survives a reload and going back.
 */
export function useBookingDraft({ spaceId, suggestedPlanId, countries, provenEmail, form }: Options) {
  const country = countries[0]?.country ?? '';
  const [input, dispatch] = useReducer(bookingInput, { country, provenEmail }, emptyInput);

  useLayoutEffect(() => {
    if (input.isEdited) bookingDraft.save(spaceId, input.draft);
  }, [spaceId, input.isEdited, input.draft]);

  // Before anything renders the form again, which would revert input that React has not seen yet.
  useLayoutEffect(() => {
    const stored = { draft: bookingDraft.read(spaceId), contact: rememberedContact.read() };
    const defaults = { suggestedPlanId, countries };
    dispatch({ type: 'ready', stored, early: earlyInput(form.current), defaults });
  }, [form, spaceId, suggestedPlanId, countries]);

  return {
    ...input,
    updateDraft: (change: Partial<BookingDraft>) => dispatch({ type: 'changed', change }),
    setAccepted: (hasAccepted: boolean) => dispatch({ type: 'accepted', hasAccepted }),
    setRemember: (remembers: boolean) => dispatch({ type: 'remembered', remembers }),
    forgetContact: () => {
      rememberedContact.forget();
      bookingDraft.forgetAll();
      dispatch({ type: 'forgotten', country });
    },
  };
}

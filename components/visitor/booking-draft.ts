import type { Contact } from './contact';
import type { Promo } from './promo-field';

/** The input of the booking form, which survives a reload and going back. */
export type BookingDraft = { plan?: string; contact: Contact; promo?: Promo | null };

const PREFIX = 'booking-';
const keyOf = (spaceId: number) => `${PREFIX}${spaceId}`;

/** The draft for a space, in this tab only. */
export const bookingDraft = {
  read(spaceId: number): BookingDraft | undefined {
    const stored = sessionStorage.getItem(keyOf(spaceId));
    return stored ? JSON.parse(stored) : undefined;
  },
  save: (spaceId: number, draft: BookingDraft) =>
    sessionStorage.setItem(keyOf(spaceId), JSON.stringify(draft)),
  /** Deletes the drafts of all spaces, because each contains a contact. */
  forgetAll() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  },
};

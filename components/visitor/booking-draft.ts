import type { Contact } from './contact';
import type { Promo } from './promo-field';

/** What is typed into the booking form, as it survives a reload and the way back. */
export type BookingDraft = { plan?: string; contact: Contact; promo?: Promo | null };

const PREFIX = 'booking-';
const keyOf = (spaceId: number) => `${PREFIX}${spaceId}`;

/** The draft for a space, in this tab only. */
export const bookingDraft = {
  read(spaceId: number): BookingDraft | undefined {
    const stored = sessionStorage.getItem(keyOf(spaceId));
    return stored ? JSON.parse(stored) : undefined;
  },
  keep: (spaceId: number, draft: BookingDraft) =>
    sessionStorage.setItem(keyOf(spaceId), JSON.stringify(draft)),
  /** Forgets the drafts of all spaces, each of which has a contact. */
  forgetAll() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  },
};

import type { BookingAction } from '@/lib/booking/bookings/action-rules';
import { type Capability, DESCRIBED } from '@/lib/entities/permissions';

/**
 * The actions of the palette on a booking: the words that people begin with, and the name of the dialog on its page.
 */
const VERBS = [
  { action: 'unlock', words: ['unlock', 'open'], label: 'Unlock', dialog: 'unlock' },
  { action: 'lock', words: ['lock'], label: 'Lock', dialog: 'lock' },
  { action: 'extend', words: ['add time', 'extend'], label: 'Add time to', dialog: 'extend' },
  { action: 'reschedule', words: ['reschedule', 'move'], label: 'Reschedule', dialog: 'reschedule' },
  { action: 'refund', words: ['refund'], label: 'Refund', dialog: 'refund' },
  // Before `cancel`, with which it begins: the first match wins.
  {
    action: 'cancelAndRefund',
    words: ['cancel and refund'],
    label: 'Cancel and refund',
    dialog: 'cancel-refund',
  },
  { action: 'cancel', words: ['cancel'], label: 'Cancel', dialog: 'cancel' },
] as const satisfies { action: BookingAction; words: string[]; label: string; dialog: string }[];

export type Verb = (typeof VERBS)[number];

/** The verb at the beginning of the text of a search, and the rest of it; without a verb the whole text. */
export function splitVerb(text: string): { verb: Verb | null; rest: string } {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  for (const verb of VERBS) {
    const word = verb.words.find((each) => lower.startsWith(`${each} `));
    if (word) return { verb, rest: trimmed.slice(word.length).trim() };
  }
  return { verb: null, rest: trimmed };
}

/** The words that put a space out of service. */
const CLOSING_WORDS = ['out of service', 'close'];

/** The name of the space that a search wants to be put out of service ("close a02"); null for any other text. */
export function spaceToClose(text: string): string | null {
  const trimmed = text.trim();
  const word = CLOSING_WORDS.find((each) => trimmed.toLowerCase().startsWith(`${each} `));
  return word ? trimmed.slice(word.length).trim() : null;
}

/** The pages and dialogs that open without a record, in the order of the entities. */
const BEGINNINGS = DESCRIBED.flatMap(({ beginnings = [] }) => beginnings);

/** The minimum length of a text that is matched with them. */
const LEAST = 3;

/**
 * The pages and dialogs for a search: those whose name contains all words of the text; empty for fewer than three
 * letters.
 */
export function pagesAndDialogsFor(text: string, may: (capability: Capability) => boolean) {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (text.trim().length < LEAST) return [];
  return BEGINNINGS.filter(({ label, needs }) => {
    const name = label.toLowerCase();
    return words.every((word) => name.includes(word)) && needs.every(may);
  }).map(({ label, detail, href }) => ({ label, detail, href }));
}

/** A card's last four digits. */
const LAST_FOUR = /^\d{4}$/;
/** The card provider's id of a payment or a refund. */
const PROVIDER_ID = /^(pi|re|pyr)_\w{6,}$/;

/** The payment that the text of a search refers to, or null. */
export function paymentNamed(text: string): { last4: string } | { providerId: string } | null {
  if (LAST_FOUR.test(text)) return { last4: text };
  return PROVIDER_ID.test(text) ? { providerId: text } : null;
}

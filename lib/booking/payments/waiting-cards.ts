import 'server-only';
import { sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { refuse } from '@/lib/foundation/errors';
import { signatureOf } from '@/lib/foundation/signatures-and-encryption';
import { cards } from '@/lib/platform/integrations/card-provider';
import { RefusedRequest } from '@/lib/platform/integrations/card-provider-interface';

/*
 * One payment of a card can wait at its bank where holds keep no time: docs/rules.md#crowded-network. A card is named
 * by a keyed hash of the provider's fingerprint, which is the same for every token of it.
 */

/** The code of a 422 for a card whose other payment waits at its bank. */
export const CARD_WAITING = 'card_waiting';

const nameOf = (fingerprint: string): string =>
  signatureOf('waiting-card', fingerprint).toString('base64url');

/**
 * Notes that the payment of a booking waits with this card, unless another one that is still being paid does; returns
 * whether it was noted. Two at once are decided by the table's key.
 */
async function note(on: Db, fingerprint: string, bookingId: number): Promise<boolean> {
  const rows = await checkedRows(
    on,
    { card: 'text' },
    sql`
    insert into waiting_cards as waiting (card, booking_id) values (${nameOf(fingerprint)}, ${bookingId})
    on conflict (card) do update set booking_id = excluded.booking_id, created_at = now()
    where waiting.booking_id = excluded.booking_id or not exists (
      select from booking_periods p where p.booking_id = waiting.booking_id and p.state = 'paying')
    returning card`,
  );
  return rows.length > 0;
}

/** Notes the card of a payment that waits at its bank, if the provider names it. */
export async function noteWaitingCard(bookingId: number, fingerprint: string | null): Promise<void> {
  if (fingerprint) await note(db(), fingerprint, bookingId);
}

/** The fingerprint behind a token; null if the provider refuses the token, which it then says of the payment too. */
async function fingerprintOf(token: string): Promise<string | null> {
  try {
    return await cards.fingerprintOf(token);
  } catch (error) {
    if (error instanceof RefusedRequest) return null;
    throw error;
  }
}

/**
 * Throws 422 `card_waiting` if another payment waits with the card behind this token. A wallet or a method without a
 * card has no fingerprint, and passes: its sheet is opened by a person.
 */
export async function assertCardNotWaiting(bookingId: number, token: string): Promise<void> {
  const fingerprint = await fingerprintOf(token);
  if (!fingerprint || (await note(db(), fingerprint, bookingId))) return;
  throw refuse('card_waiting');
}

import 'server-only';
import type { Tx } from '@/db/client';
import { currentGiftSetting } from '@/lib/booking/money-settings/queries';
import { refuse } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';
import { addWithin } from '@/lib/platform/limits';

/**
 * Limits the credit and codes that staff limited to some partners may give in a day: each of them, and all of them
 * together of what one partner owns, since they can add colleagues. Beyond it, staff who see all partners must give it
 * in the partner's name. Throws 403 `gift_limit`: docs/rules.md#scoped-gifts.
 */
export async function assertGiftLimit(
  tx: Tx,
  actor: StaffActor,
  { ownerId, amountCents }: { ownerId: number | null; amountCents: number },
): Promise<void> {
  if (partnerScope(actor) === null) return;
  const { dayLimitCents } = await currentGiftSetting(tx);
  // In the same order everywhere, so that concurrent gifts never deadlock.
  const ofOwner = await addWithin(tx, 'given:scoped-owner', String(ownerId ?? 'operator'), amountCents);
  const ofPerson = await addWithin(tx, 'given:scoped-staff', String(actor.adminId), amountCents);
  if (Math.max(ofOwner, ofPerson) <= dayLimitCents) return;
  throw refuse('gift_limit', { amount: formatMoney(dayLimitCents) });
}

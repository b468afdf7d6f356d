import 'server-only';
import type { Tx } from '@/db/client';
import { AppError } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';
import { addWithin } from '@/lib/platform/limits';
import { currentGifts } from './money-settings/queries';

/**
 * Limits the credit and codes that each member of staff limited to some partners may give in a day; beyond it, staff
 * who see all partners must give it in the partner's name. Throws 403 `gift_limit`: docs/rules.md#scoped-gifts.
 */
export async function assertMayGive(tx: Tx, actor: StaffActor, amountCents: number): Promise<void> {
  if (partnerScope(actor) === null) return;
  const { dayLimitCents } = await currentGifts(tx);
  if ((await addWithin(tx, 'given:scoped-staff', String(actor.adminId), amountCents)) <= dayLimitCents)
    return;
  throw new AppError(
    'forbidden',
    `You can give up to ${formatMoney(dayLimitCents)} in credit and codes in a day. Ask somebody who sees all partners to give the rest`,
    { code: 'gift_limit' },
  );
}

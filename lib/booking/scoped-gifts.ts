import 'server-only';
import type { Tx } from '@/db/client';
import { AppError } from '@/lib/foundation/errors';
import { addsUpWithin } from '@/lib/foundation/limits';
import { partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';

/**
 * Credit and codes are good at every partner, whoever gave them. So what staff of some partners give is bounded: 500
 * dollars in a day together, of each person. Throws 403 `gift_limit`: docs/rules.md#scoped-gifts.
 */
export async function assertMayGive(tx: Tx, actor: StaffActor, amountCents: number): Promise<void> {
  if (partnerScope(actor) === null) return;
  if (await addsUpWithin(tx, 'given:scoped-staff', String(actor.adminId), amountCents)) return;
  throw new AppError('forbidden', 'You can give up to $500 in credit and codes in a day', {
    code: 'gift_limit',
  });
}

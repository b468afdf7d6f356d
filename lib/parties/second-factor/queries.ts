import 'server-only';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { secondFactorOf } from './proof';
import { recoveryCodesLeft } from './recovery';
import type { OwnSecondFactor } from './schema';

/** The actor's own second factor: docs/rules.md#second-factor. */
export async function ownSecondFactor(actor: Actor): Promise<OwnSecondFactor> {
  const { adminId } = authorize(actor, 'account');
  const [factor, left] = await Promise.all([secondFactorOf(adminId), recoveryCodesLeft(adminId)]);
  return { isOn: factor !== undefined, recoveryCodesLeft: left };
}

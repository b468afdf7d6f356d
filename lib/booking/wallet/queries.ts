import 'server-only';
import { db } from '@/db/client';
import type { Actor } from '@/lib/platform/authorization/actor';
import { seesOwned } from '@/lib/platform/ownership/rights';
import { readCreditLots } from './credit-lots';

/**
 * The remainder of a customer's credit that has an end and that the actor sees, earliest end first; for readers who
 * may see the wallet.
 */
export const creditThatEnds = async (actor: Actor, customerId: number) =>
  (await readCreditLots(db(), customerId)).lots.flatMap(({ expiresAt, ...lot }) =>
    expiresAt && seesOwned(actor, lot.ownerId) ? [{ ...lot, expiresAt }] : [],
  );

import 'server-only';
import { shownProblems } from '@/lib/platform/attention-problems';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { coalesced } from '@/lib/platform/authorization/coalesced';
import { mayWriteOwned } from '@/lib/platform/ownership/rights';

import { doorsInTrouble } from './doors';
import {
  failedEffects,
  failedRefunds,
  lowWifiCodes,
  moneyInDoubt,
  openDisputes,
  recentDoorRefunds,
  sampleLegalTexts,
} from './kinds';
import { failedPods, silentPods } from './pods';
import type { Attention } from './schema';

/**
 * Everything that needs attention and that the actor may see, the worst first (`dashboard.view` for the panel):
 * docs/rules.md#attention.
 */
export async function listAttention(actor: Actor): Promise<Attention[]> {
  authorize(actor, 'dashboard.view');
  return coalesced(actor, ['attention'], () => readAttention(actor));
}

/** Problems that jobs have noticed and that no record shows. */
const standing = async (): Promise<Attention[]> =>
  (await shownProblems()).map((problem) => ({ ...problem, tone: 'bad' }));

async function readAttention(actor: Actor): Promise<Attention[]> {
  const seesPods = may(actor, 'spaces.open') || may(actor, 'health.view');
  const lists = await Promise.all([
    may(actor, 'bookings.open') && may(actor, 'spaces.open') ? doorsInTrouble(actor) : [],
    may(actor, 'bookings.open') ? moneyInDoubt(actor) : [],
    may(actor, 'disputes.view') ? openDisputes(actor) : [],
    may(actor, 'bookings.open') ? failedRefunds(actor) : [],
    may(actor, 'bookings.open') ? recentDoorRefunds(actor) : [],
    seesPods ? silentPods(actor) : [],
    seesPods ? failedPods(actor) : [],
    may(actor, 'wifi.manage') ? lowWifiCodes(actor) : [],
    may(actor, 'texts.edit') && mayWriteOwned(actor, null) ? sampleLegalTexts() : [],
    may(actor, 'jobs.repair') ? failedEffects() : [],
    may(actor, 'jobs.repair') ? standing() : [],
  ]);
  const all = lists.flat();
  return [...all.filter(({ tone }) => tone === 'bad'), ...all.filter(({ tone }) => tone === 'warn')];
}

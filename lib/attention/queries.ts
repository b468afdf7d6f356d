import 'server-only';
import { type Actor, authorize, may } from '@/lib/access/actor';
import { doorsRefunded, failedEffects, moneyInDoubt, wifiCodes } from './kinds';
import { podsInTrouble } from './pods';
import type { Attention } from './schema';

/** Everything that needs somebody, the worst first, of what the actor may see to (permission 42 for the panel). */
export async function whatNeedsAttention(actor: Actor): Promise<Attention[]> {
  authorize(actor, 'dashboard.view');
  const found = await Promise.all([
    may(actor, 'bookings.open') ? moneyInDoubt(actor) : [],
    may(actor, 'bookings.open') ? doorsRefunded(actor) : [],
    may(actor, 'spaces.open') || may(actor, 'health.view') ? podsInTrouble(actor) : [],
    may(actor, 'wifi.manage') ? wifiCodes(actor) : [],
    may(actor, 'jobs.repair') ? failedEffects() : [],
  ]);
  const all = found.flat();
  return [...all.filter(({ tone }) => tone === 'bad'), ...all.filter(({ tone }) => tone === 'warn')];
}

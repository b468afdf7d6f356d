import 'server-only';
import { db } from '@/db/client';
import { providerSync } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';

/** Called for a payout: makes the next run of the job fetch the provider's entries. */
export async function fetchProviderSoon(): Promise<void> {
  await db().update(providerSync).set({ dueAt: dbNow() });
}

import 'server-only';
import { db } from '@/db/client';
import { providerSync } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';

/** A payout was made: what the provider booked is fetched by the next run of the job. */
export async function fetchProviderSoon(): Promise<void> {
  await db().update(providerSync).set({ dueAt: dbNow() });
}

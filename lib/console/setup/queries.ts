import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { auditEntries, bookingPeriods, locations, podHealth, pricingPlans, spaces, texts } from '@/db/tables';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';

/** The completed steps from an empty installation to the first booking: docs/rules.md#set-up. */
export type SetUp = {
  location: boolean;
  plan: boolean;
  space: boolean;
  /** A pod has reported. */
  pod: boolean;
  /** A code was downloaded or printed. */
  qr: boolean;
  /** Terms and privacy policy were saved, so they are no longer the samples. */
  texts: boolean;
  booking: boolean;
};

/** `spaceId`: the first existing space, to which the later steps refer. */
type Installation = { done: SetUp; spaceId: number | null };

/** Databases that have had a booking, even if it was deleted later, so that they are not queried again. */
const begun = new WeakSet<object>();

/**
 * The progress of the installation, for staff who see everything; null for others, and permanently after the first
 * booking, even if it was deleted later.
 */
export async function installationSetUp(actor: Actor): Promise<Installation | null> {
  authorize(actor, 'staff');
  if (partnerScope(actor) !== null || begun.has(db())) return null;
  const [row] = await checkedRows<SetUp & { spaceId: number | null }>(
    db(),
    {
      location: 'bool',
      plan: 'bool',
      space: 'bool',
      pod: 'bool',
      qr: 'bool',
      texts: 'bool',
      booking: 'bool',
      spaceId: 'float?',
    },
    sql`select
    exists (select 1 from ${locations}) as location,
    exists (select 1 from ${pricingPlans}) as plan,
    exists (select 1 from ${spaces}) as space,
    exists (select 1 from ${podHealth}) as pod,
    exists (select 1 from ${auditEntries} where ${auditEntries.entity} = 'space' and ${auditEntries.action} = 'space.qr') as qr,
    not exists (select 1 from (
      select distinct on (${texts.kind}) ${texts.savedBy} as saved_by from ${texts} order by ${texts.kind}, ${texts.id} desc
    ) newest where saved_by is null) as texts,
    exists (select 1 from ${bookingPeriods} where ${bookingPeriods.state} = 'confirmed') as booking,
    (select min(${spaces.id})::float8 from ${spaces} where ${spaces.status} <> 'deleted') as "spaceId"`,
  );
  if (row?.booking) begun.add(db());
  if (!row || row.booking) return null;
  const { spaceId, ...done } = row;
  return { done, spaceId };
}

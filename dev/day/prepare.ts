import postgres from 'postgres';
import { keysFrom } from '@/db/reference/keys';
import type { PodEntry, TravelAim } from '../pods/entries';
import { givePods } from './pods';
import { bookDay } from './stays';
import { disputePayment, failRefund, jamDoor, reportOnce } from './trouble';

type Options = { databaseUrl: string; encryptionKey: string };

/**
 * Makes a day of the demo, around now, at every start: two places whose spaces all have pods, with bookings that begin
 * and end while one watches, and some trouble. Returns the pods, and where travellers may go.
 */
export async function prepareDay({
  databaseUrl,
  encryptionKey,
}: Options): Promise<{ pods: PodEntry[]; aims: TravelAim[] }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const now = new Date();
    const pods = await givePods(sql, keysFrom(encryptionKey));
    await reportOnce(sql, pods, now);
    const booked = await bookDay(sql, pods, now);
    await jamDoor(sql, pods, booked, now);
    await failRefund(sql, booked, now);
    await disputePayment(sql);
    const healthy = pods.filter(({ mode }) => mode === 'healthy').map(({ spaceId }) => spaceId);
    const aims = await sql<TravelAim[]>`
      select space_id::int as "spaceId", box_key as "partnerKey",
        (array_agg(pricing_plan_id::int order by duration_minutes))[1] as "planId"
      from space_plans join pricing_plans on pricing_plans.id = pricing_plan_id
      cross join (select box_key from business_partners where is_house) house
      where space_id in ${sql(healthy)} group by space_id, box_key order by space_id`;
    return { pods: pods.map(({ zone: _, ...pod }) => pod), aims };
  } finally {
    await sql.end();
  }
}

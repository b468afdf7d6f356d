import postgres from 'postgres';
import { keysFrom } from '@/db/reference/keys';
import type { PodEntry, TravelAim } from '../pods/entries';
import { givePods, visitorsPod } from './pods';
import { bookDay } from './stays';
import { disputePayment, failRefund, jamDoor, reportOnce } from './trouble';

type Day = { pods: PodEntry[]; aims: TravelAim[]; visitorPath: string };
type Options = { databaseUrl: string; encryptionKey: string };

/**
 * Creates a day of the demo around now, at every start: two places whose spaces all have pods, with bookings that
 * begin and end while a person watches, and some trouble. Returns the pods, where travellers can go, and the link to
 * a space that remains free for the person who tries the demo.
 */
export async function prepareDay({ databaseUrl, encryptionKey }: Options): Promise<Day> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const now = new Date();
    const pods = await givePods(sql, keysFrom(encryptionKey));
    await reportOnce(sql, pods, now);
    const keptPod = await visitorsPod(sql, pods, now);
    const booked = await bookDay(sql, pods, { now, keptFree: keptPod.spaceId });
    await jamDoor(sql, pods, booked, now);
    await failRefund(sql, booked, now);
    await disputePayment(sql);
    const healthy = pods
      .filter(({ mode, spaceId }) => mode === 'healthy' && spaceId !== keptPod.spaceId)
      .map(({ spaceId }) => spaceId);
    const aims = await sql<TravelAim[]>`
      select space_id::int as "spaceId", box_key as "partnerKey",
        (array_agg(pricing_plan_id::int order by duration_minutes))[1] as "planId"
      from space_plans join pricing_plans on pricing_plans.id = pricing_plan_id
      cross join (select box_key from business_partners where is_house) house
      where space_id in ${sql(healthy)} group by space_id, box_key order by space_id`;
    const visitorPath = `/qr-redirect/${keptPod.spaceId}/${aims[0]?.partnerKey ?? ''}`;
    return { pods: pods.map(({ zone: _, ...pod }) => pod), aims, visitorPath };
  } finally {
    await sql.end();
  }
}

import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { spaces } from '@/db/tables';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { doorFailure, hasDoorTrouble } from '@/lib/pods/pod-commands/door-trouble';
import { DOOR_TROUBLE } from './components';

/** Whether a booking is running in a space, so that its guest may be in front of the door: for a row of `spaces`. */
export const hasGuest = sql<boolean>`exists (select from bookings b where b.space_id = ${spaces.id}
  and b.status in (${sql.raw(ACTIVE_STATUSES.join())}) and b.starts_at <= now() and b.ends_at > now())`;

/**
 * Begins an incident for each pod whose door is in trouble, and ends incidents that no longer apply, so that staff
 * are notified once of each (docs/rules.md#door-trouble). Nobody is notified about a space that is no longer in use.
 * Returns how many it begins.
 */
export async function keepDoorIncidents(now: Date): Promise<number> {
  await db().execute(sql`
    update pod_incidents i set until = greatest(i.since, ${instant(now)}),
      end_notified_at = case when ${spaces.status} = 'active' and ${spaces.deviceTokenHash} is not null then i.end_notified_at
        else ${instant(now)} end
    from ${spaces} where ${spaces.id} = i.space_id and i.until is null and i.component = ${DOOR_TROUBLE}
      and not (${spaces.status} = 'active' and ${hasDoorTrouble})`);
  const begun = await db().execute(sql`
    insert into pod_incidents (space_id, component, since)
    select ${spaces.id}, ${DOOR_TROUBLE}, last_at from ${spaces} cross join ${doorFailure}
    where ${spaces.status} = 'active' and ${hasDoorTrouble} and not exists (select 1 from pod_incidents i
      where i.space_id = ${spaces.id} and i.component = ${DOOR_TROUBLE} and i.until is null)
    on conflict do nothing returning 1`);
  return begun.length;
}

import 'server-only';
import { sql } from 'drizzle-orm';
import { instant } from '@/db/instant';
import { transact } from '@/lib/foundation/transaction';
import { enqueue } from '@/lib/platform/command';
import { isStillNotifiable, withPermissions } from './scope';

/** How many people get their mail in one run. */
const PEOPLE = 200;

/**
 * Job: queues a mail for each person whose quiet hours are over, with what waited for it and what they may still see. Returns
 * how many. Each person's alerts are taken by one instance, whole.
 */
export const mailWhatWaited = (at: Date = new Date()): Promise<number> =>
  transact(async (tx) => {
    const due = sql`is_waiting and due_at <= ${instant(at)}`;
    const people = await tx.execute<{ admin_id: string }>(sql`
      select admin_id from alert_preferences
      where admin_id in (select admin_id from staff_alerts where ${due})
      order by admin_id limit ${PEOPLE} for update skip locked`);
    if (people.length === 0) return 0;
    const ids = `{${people.map(({ admin_id }) => admin_id).join()}}`;
    const mails = await tx.execute<{ email: string; ids: number[] }>(sql`
      with taken as (update staff_alerts set is_waiting = false
        where ${due} and admin_id = any(${ids}::bigint[]) returning *)
      select a.email, array_agg(s.id::int order by s.at, s.id) as ids
      from taken s join admins a on a.id = s.admin_id ${withPermissions}
      where ${isStillNotifiable} group by a.id, a.email`);
    for (const { email, ids: alertIds } of mails)
      await enqueue(tx, { kind: 'mail.alerts-waited', payload: { to: email, alertIds } });
    return mails.length;
  });

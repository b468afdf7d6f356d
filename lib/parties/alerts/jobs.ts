import 'server-only';
import { sql } from 'drizzle-orm';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { transact } from '@/db/transaction';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Effect } from '@/lib/platform/effects';
import { enqueue } from '@/lib/platform/outbox';
import { isSteady } from '@/lib/platform/steady-clock';
import type { AlertKind } from './kinds';
import { isStillNotifiable, withPermissions } from './scope';

/** How many recipients one run processes. */
const PEOPLE = 200;
/** How long an alert waits for others with the same cause: pods report every 15 s. */
const GATHERED = sql.raw(`interval '30 seconds'`);
/** While a clock is not steady, more than this many alerts at once wait: docs/rules.md#wrong-clock. */
const FEW = 3;

type Gathered = {
  to: string;
  kind: AlertKind;
  isEnd: boolean;
  /** Whether they waited for the end of quiet hours. */
  isLate: boolean;
  alertIds: number[];
  refIds: number[];
};

/** The mail about one incident, refund, dispute, space that opens soon, or pod that exceeded its limits. */
function mailAbout({ kind, isEnd, to }: Gathered, refId: number): Effect {
  if (kind === 'refund') return { kind: 'mail.refund-alert', payload: { refundId: refId, to } };
  if (kind === 'dispute') return { kind: 'mail.dispute-alert', payload: { disputeId: refId, to } };
  if (kind === 'podRefused') return { kind: 'mail.pod-refused', payload: { spaceId: refId, to } };
  if (kind === 'blockEnds') return { kind: 'mail.block-ends', payload: { blockId: refId, to } };
  return { kind: isEnd ? 'mail.pod-back' : 'mail.pod-silent', payload: { incidentId: refId, to } };
}

/**
 * The one mail about alerts of a recipient that belong together: about the record if there is only one, otherwise
 * about all of them.
 */
function mailOf(gathered: Gathered): Effect {
  const { to, isLate, alertIds, refIds } = gathered;
  if (isLate) return { kind: 'mail.alerts-waited', payload: { to, alertIds } };
  const [refId] = refIds;
  if (refIds.length === 1 && refId !== undefined) return mailAbout(gathered, refId);
  return { kind: 'mail.alerts-together', payload: { to, alertIds } };
}

/**
 * Alerts in `s` that wait for a mail and can be delivered; alerts in the future date from before the clock was set
 * back.
 */
const due = (now: Date) =>
  sql`s.is_waiting and (s.due_at <= ${instant(now)} or s.at > ${instant(now)} + interval '1 minute')`;

/**
 * Whether an alert need not wait for others any more: half a minute after it occurred, or at the end of quiet hours.
 */
const isGathered = (now: Date) =>
  sql`(s.due_at > s.at or s.at <= ${instant(now)} - ${GATHERED} or s.at > ${instant(now)} + interval '1 minute')`;

/**
 * Job: queues the mails of alerts: per recipient, one for each kind of alerts that occurred at the same time, and one
 * for those that waited for the end of quiet hours, limited to what the recipient may still see. Returns how many.
 * All alerts of a recipient are processed by one instance.
 */
export async function mailAlerts(now: Date = dbNow()): Promise<number> {
  const steady = await isSteady();
  return transact(async (tx) => {
    const people = await checkedRows(
      tx,
      { id: 'bigint' },
      sql`
      select a.id from admins a
      where a.id in (select s.admin_id from staff_alerts s where ${due(now)} and ${isGathered(now)})
      order by a.id limit ${PEOPLE} for no key update skip locked`,
    );
    if (people.length === 0) return 0;
    const ids = `{${people.map(({ id }) => id).join()}}`;
    const mails = await checkedRows<Gathered>(
      tx,
      { to: 'text', kind: 'text', isEnd: 'bool', isLate: 'bool', alertIds: 'int[]', refIds: 'int[]' },
      sql`
      with of_one_kind as (
        select s.id, s.due_at > s.at as is_late, bool_or(${isGathered(now)}) over same as is_gathered, count(*) over same as times
        from staff_alerts s where ${due(now)} and s.admin_id = any(${ids}::bigint[])
        window same as (partition by s.admin_id, s.kind, s.is_end, s.due_at > s.at)),
      taken as (update staff_alerts s set is_waiting = false from of_one_kind o
        where o.id = s.id and o.is_gathered and (${steady} or o.is_late or o.times <= ${FEW})
        returning s.*, o.is_late)
      select a.email as to, case when s.is_late then '' else s.kind end as kind, s.is_end and not s.is_late as "isEnd",
        s.is_late as "isLate", array_agg(s.id::int order by s.at, s.id) as "alertIds",
        array_agg(distinct s.ref_id::int) as "refIds"
      from taken s join admins a on a.id = s.admin_id ${withPermissions}
      where ${isStillNotifiable} group by a.id, a.email, 2, 3, 4 order by a.id, 3, 2`,
    );
    for (const each of mails) await enqueue(tx, mailOf(each));
    return mails.length;
  });
}

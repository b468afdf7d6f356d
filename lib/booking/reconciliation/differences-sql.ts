import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { instant } from '@/db/instant';

/** How long the provider may take to book a capture, before it counts as missing there. */
const PATIENCE = sql`interval '10 minutes'`;
/** At most so many of a range are shown. */
const SHOWN = 500;

/**
 * What the provider, the ledger and the bookings do not agree about between two instants, the gravest kinds first. Payments
 * from before the provider's entries were stored are not compared.
 */
export function differencesBetween(from: Date, until: Date): SQL {
  const within = (column: string) =>
    sql`(${sql.raw(column)} >= ${instant(from)} and ${sql.raw(column)} < ${instant(until)})`;
  return sql`
    with charges as (
      select e.*, row_number() over (partition by intent_id order by id) as nth from provider_entries e
      where category = 'charge' and at >= ${instant(from)} - interval '40 days' and at < ${instant(until)} + interval '40 days'),
    ours as (
      select p.id, p.intent_id, p.captured_cents, p.created_at, p.booking_id, b.transaction_id,
        case when t.confirmed_at is not null then t.amount_cents - t.credit_cents end as due,
        (select m.gross_cents from movements m where m.kind = 'payment' and m.source_id = p.id) as ledger
      from payments p join booking_periods t on t.id = p.period_id join bookings b on b.id = p.booking_id),
    known as (select min(at) as since from provider_entries),
    sync as (select fetched_until from provider_sync),
    found as (
      select 'captured_not_booked' as kind, c.at, c.intent_id as reference, o.booking_id, o.transaction_id,
        c.gross_cents as provider, o.ledger, o.due as bookings
      from charges c join ours o on o.intent_id = c.intent_id
      where o.captured_cents = 0 and ${within('c.at')}
      union all
      select 'booked_not_captured', o.created_at, o.intent_id, o.booking_id, o.transaction_id, null, o.ledger, o.due
      from ours o, known, sync
      where o.captured_cents > 0 and ${within('o.created_at')} and o.created_at >= known.since
        and o.created_at < sync.fetched_until - ${PATIENCE}
        and not exists (select from provider_entries c where c.category = 'charge' and c.intent_id = o.intent_id)
      union all
      select 'wrong_amount', c.at, c.intent_id, o.booking_id, o.transaction_id, c.gross_cents, o.ledger, o.due
      from charges c join ours o on o.intent_id = c.intent_id
      where o.captured_cents > 0 and c.nth = 1 and ${within('c.at')}
        and (c.gross_cents <> o.captured_cents or c.gross_cents <> coalesce(o.due, c.gross_cents))
      union all
      select 'double', c.at, c.intent_id, o.booking_id, o.transaction_id, c.gross_cents, o.ledger, o.due
      from charges c join ours o on o.id = c.payment_id or (o.intent_id = c.intent_id and c.nth > 1)
      where ${within('c.at')} and o.captured_cents > 0 and (o.intent_id <> c.intent_id or c.nth > 1)
      union all
      select 'unknown_intent', c.at, coalesce(c.intent_id, c.source_ref, c.entry_ref), null, null, c.gross_cents, null, null
      from charges c
      where ${within('c.at')} and not exists (select from ours o where o.intent_id = c.intent_id or o.id = c.payment_id)
      union all
      select 'refunded_elsewhere', e.at, e.source_ref, o.booking_id, o.transaction_id, e.gross_cents,
        (select m.gross_cents from movements m where m.kind = 'refund' and m.source_id = r.id), -r.amount_cents
      from provider_entries e left join refunds r on r.provider_ref = e.source_ref
      left join ours o on o.intent_id = e.intent_id
      where e.category = 'refund' and ${within('e.at')} and (r.id is null or r.reason = 'Made at the payment provider')
      union all
      select 'dispute', e.at, e.source_ref, o.booking_id, o.transaction_id, e.gross_cents,
        (select m.gross_cents from movements m where m.kind = 'dispute' and m.source_id = o.id order by turn desc limit 1), o.due
      from provider_entries e left join ours o on o.intent_id = e.intent_id
      where e.category = 'dispute' and ${within('e.at')}
        and not exists (select from provider_entries won where won.category = 'dispute_reversal' and won.source_ref = e.source_ref)
      union all
      select 'missing_payout', p.arrives_at, p.payout_ref, null, null, -p.amount_cents, null, null
      from provider_payouts p
      where ${within('p.arrives_at')} and p.state <> 'canceled'
        and not exists (select from provider_entries e where e.category = 'payout' and e.source_ref = p.payout_ref)
      union all
      select 'fee', e.at, e.entry_ref, null, null, e.gross_cents - e.fee_cents,
        (select m.gross_cents from movements m where m.kind = 'fee' and m.source_id = e.id), null
      from provider_entries e where e.category = 'fee' and ${within('e.at')}
      union all
      select 'late', c.at, c.intent_id, o.booking_id, o.transaction_id, c.gross_cents, o.ledger, o.due
      from charges c join ours o on o.intent_id = c.intent_id
      where o.captured_cents = c.gross_cents and ${within('c.at')} <> ${within('o.created_at')})
    select kind, at::text, reference, booking_id::int, transaction_id, provider::int, ledger::int, bookings::int
    from found order by array_position(array['captured_not_booked', 'booked_not_captured', 'wrong_amount', 'double',
      'unknown_intent', 'refunded_elsewhere', 'dispute', 'missing_payout', 'fee', 'late'], kind), at limit ${SHOWN}`;
}

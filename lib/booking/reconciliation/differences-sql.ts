import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { instant } from '@/db/instant';

/** How long the provider can take to book a capture before it counts as missing there. */
export const PATIENCE = sql`interval '10 minutes'`;
/** The maximum number of differences shown for a range. */
const SHOWN = 500;

/** The rank of a kind in the order of display. */
const gravity = (
  kind: SQL,
) => sql`array_position(array['captured_not_booked', 'booked_not_captured', 'wrong_amount',
  'double', 'unknown_intent', 'refunded_elsewhere', 'dispute', 'missing_payout', 'fee', 'late'], ${kind})`;

/**
 * The differences between the provider, the ledger and the bookings between two instants, the gravest kinds first.
 * Payments from before the provider's entries were stored are not compared. The differences are found from the
 * payments and the entries of the range alone; only those that are shown are looked up in the ledger and the
 * bookings.
 */
export function differencesBetween(from: Date, until: Date): SQL {
  const within = (column: string) =>
    sql`(${sql.raw(column)} >= ${instant(from)} and ${sql.raw(column)} < ${instant(until)})`;
  return sql`
    with charges as materialized (
      select e.id, e.at, e.intent_id, e.payment_id, e.gross_cents, e.source_ref, e.entry_ref, ${within('e.at')} as is_within,
        row_number() over (partition by e.intent_id order by e.id) as nth
      from provider_entries e
      where category = 'charge' and at >= ${instant(from)} - interval '40 days' and at < ${instant(until)} + interval '40 days'),
    paid as materialized (
      select c.at, c.intent_id, c.gross_cents, c.is_within, c.nth, p.id, p.captured_cents, p.created_at,
        case when t.confirmed_at is not null then t.amount_cents - t.credit_cents end as due
      from charges c join payments p on p.intent_id = c.intent_id join booking_periods t on t.id = p.period_id),
    known as (select min(at) as since from provider_entries),
    sync as (select fetched_until from provider_sync),
    found (kind, at, reference, payment_id, provider, refund_id, entry_id) as (
      select 'captured_not_booked', at, intent_id, id, gross_cents, null::bigint, null::bigint
      from paid where captured_cents = 0 and is_within
      union all
      select 'booked_not_captured', p.created_at, p.intent_id, p.id, null, null, null
      from payments p, known, sync
      where p.captured_cents > 0 and ${within('p.created_at')} and p.created_at >= known.since
        and p.created_at < sync.fetched_until - ${PATIENCE}
        and not exists (select from provider_entries c where c.category = 'charge' and c.intent_id = p.intent_id)
      union all
      select 'wrong_amount', at, intent_id, id, gross_cents, null, null
      from paid where captured_cents > 0 and nth = 1 and is_within
        and (gross_cents <> captured_cents or gross_cents <> coalesce(due, gross_cents))
      union all
      (select 'double', at, intent_id, id, gross_cents, null::bigint, null::bigint
      from paid where nth > 1 and is_within and captured_cents > 0
      union
      select 'double', c.at, c.intent_id, p.id, c.gross_cents, null::bigint, null::bigint
      from charges c join payments p on p.id = c.payment_id
      where c.is_within and p.captured_cents > 0 and (p.intent_id <> c.intent_id or c.nth > 1))
      union all
      select 'unknown_intent', c.at, coalesce(c.intent_id, c.source_ref, c.entry_ref), null, c.gross_cents, null, null
      from charges c
      where c.is_within and not exists (select from payments p where p.intent_id = c.intent_id)
        and not exists (select from payments p where p.id = c.payment_id)
      union all
      select 'refunded_elsewhere', e.at, e.source_ref, p.id, e.gross_cents, r.id, null
      from provider_entries e left join refunds r on r.provider_ref = e.source_ref
      left join payments p on p.intent_id = e.intent_id
      where e.category = 'refund' and ${within('e.at')} and (r.id is null or r.reason = 'Made at the payment provider')
      union all
      select 'dispute', e.at, e.source_ref, p.id, e.gross_cents, null, null
      from provider_entries e left join payments p on p.intent_id = e.intent_id
      where e.category = 'dispute' and ${within('e.at')}
        and not exists (select from provider_entries won where won.category = 'dispute_reversal' and won.source_ref = e.source_ref)
      union all
      select 'missing_payout', o.arrives_at, o.payout_ref, null, -o.amount_cents, null, null
      from provider_payouts o
      where ${within('o.arrives_at')} and o.state <> 'canceled'
        and not exists (select from provider_entries e where e.category = 'payout' and e.source_ref = o.payout_ref)
      union all
      select 'fee', e.at, e.entry_ref, null, e.gross_cents - e.fee_cents, null, e.id
      from provider_entries e where e.category = 'fee' and ${within('e.at')}
      union all
      select 'late', at, intent_id, id, gross_cents, null, null
      from paid where captured_cents = gross_cents and is_within <> ${within('created_at')}),
    shown as (select * from found order by ${gravity(sql`kind`)}, at limit ${SHOWN})
    select f.kind, f.at::text, f.reference, b.id::int as booking_id, b.transaction_id, f.provider::int, case f.kind
        when 'refunded_elsewhere' then (select m.gross_cents from movements m where m.kind = 'refund' and m.source_id = f.refund_id)
        when 'dispute' then (select m.gross_cents from movements m where m.kind = 'dispute' and m.source_id = f.payment_id
          order by abs(m.gross_cents - f.provider), m.turn desc limit 1)
        when 'fee' then (select m.gross_cents from movements m where m.kind = 'fee' and m.source_id = f.entry_id)
        else (select m.gross_cents from movements m where m.kind = 'payment' and m.source_id = f.payment_id) end::int as ledger,
      case when f.kind = 'refunded_elsewhere' then -r.amount_cents
        when t.confirmed_at is not null then t.amount_cents - t.credit_cents end::int as bookings
    from shown f left join payments p on p.id = f.payment_id left join booking_periods t on t.id = p.period_id
    left join bookings b on b.id = p.booking_id left join refunds r on r.id = f.refund_id
    order by ${gravity(sql`f.kind`)}, f.at`;
}

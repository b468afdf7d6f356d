import type { TransactionSql } from 'postgres';

/** Repeated by frequency. */
const BRANDS = ['visa', 'visa', 'visa', 'mastercard', 'mastercard', 'amex'];

/**
 * Captured card money of every paid period, and the refunds. A payment has the id of its period. Its intent's id
 * contains the amounts captured and refunded, which is everything that the card stand-in has about the past.
 */
export async function writeMoney(tx: TransactionSql): Promise<void> {
  await tx`
    insert into payments (id, booking_id, period_id, intent_id, state, amount_cents, captured_cents,
      refunded_cents, card_brand, card_last4, created_at, updated_at)
    select period.id, period.booking_id, period.id,
      concat_ws('_', 'pi_seed', period.id, due, back, to_hex(hashint8extended(period.id, 92))), 'captured',
      due, due, back,
      (${BRANDS}::text[])[1 + floor(${BRANDS.length}::int * pg_temp.chance(customer_id, 90))::int],
      lpad(floor(10000 * pg_temp.chance(customer_id, 91))::int::text, 4, '0'),
      period.confirmed_at,
      greatest(period.confirmed_at, case when refund_method = 'card' then refunded_at end)
    from booking_periods period join seed_bookings b on b.id = booking_id
    cross join lateral (select amount_cents - credit_cents as due) money
    cross join lateral (
      select case when ordinal = 0 and refund_method = 'card' then least(refund, due) else 0 end as back
    ) gone
    where outcome <> 'lapsed' and due > 0 and kind <> 'WALKIN'`;
  await tx`
    insert into walk_up_payments (booking_id, method, reference, amount_cents, created_at)
    select booking_id, case when id % 3 = 0 then 'cash' else 'terminal' end, 'T-' || lpad((id % 100000)::text, 5, '0'),
      amount_cents, confirmed_at
    from booking_periods period join lateral (select kind, outcome from seed_bookings b where b.id = booking_id) b on true
    where kind = 'WALKIN' and outcome <> 'lapsed' and amount_cents > 0`;
  await tx`
    insert into refunds (id, booking_id, payment_id, method, state, amount_cents, reason, provider_ref,
      requested_by, created_at, updated_at)
    select row_number() over (order by refunded_at, id), id, case refund_method when 'card' then id end,
      refund_method, 'succeeded', refund,
      case outcome when 'door' then 'The door did not open' when 'cancelled' then 'Cancelled by support'
        else 'Goodwill' end,
      case refund_method when 'card' then 're_seed_' || id || to_hex(hashint8extended(id, 93)) end,
      case when outcome <> 'door' then (select min(id) from admins) end, refunded_at, refunded_at
    from seed_bookings where refund_method is not null and refund > 0 order by refunded_at, id`;
}

/** How many bookings, or wallet entries, one statement writes to the ledger. */
const LEDGER_AT_ONCE = 50_000;

/** The ledger of rows that were loaded without triggers. */
export async function writeLedger(tx: TransactionSql): Promise<void> {
  await tx`analyze booking_periods, payments, refunds, bookings`;
  const [last = { booking: 0, entry: 0 }] = await tx<{ booking: number; entry: number }[]>`
    select coalesce((select max(id) from bookings), 0)::float8 as booking,
      coalesce((select max(id) from wallet_entries), 0)::float8 as entry`;
  for (let after = 0; after < last.booking; after += LEDGER_AT_ONCE)
    await tx`select fill_ledger_of_bookings(${after}, ${after + LEDGER_AT_ONCE})`;
  for (let after = 0; after < last.entry; after += LEDGER_AT_ONCE)
    await tx`select fill_ledger_of_entries(${after}, ${after + LEDGER_AT_ONCE})`;
}

/** The card provider's entries of the last two months: charges with their fees, refunds, and a payout for each day. */
export async function writeProvider(tx: TransactionSql): Promise<void> {
  const since = tx`(select max(created_at) from payments) - interval '62 days'`;
  await tx`
    insert into provider_entries (entry_ref, category, source_ref, intent_id, payment_id, gross_cents, fee_cents, at, available_at)
    select 'txn_seed_' || id, 'charge', 'ch_seed_' || id, intent_id, id, captured_cents,
      round(captured_cents * 0.029)::int + 30, created_at, created_at + interval '2 days'
    from payments where captured_cents > 0 and created_at >= ${since}
    union all
    select 'txn_seed_re_' || r.id, 'refund', provider_ref, intent_id, payment_id, -r.amount_cents, 0, r.created_at, r.created_at
    from refunds r join payments p on p.id = payment_id where r.created_at >= ${since}`;
  await tx`
    insert into provider_payouts (payout_ref, amount_cents, state, arrives_at, created_at)
    select 'po_seed_' || to_char(day, 'YYYYMMDD'), cents, 'paid', day + interval '3 days', day + interval '3 days' from (
      select date_trunc('day', at) as day, sum(gross_cents - fee_cents) as cents from provider_entries group by 1) days
    where cents > 0 and day + interval '3 days' <= (select max(at) from provider_entries)`;
  await tx`
    insert into provider_entries (entry_ref, category, source_ref, gross_cents, at, available_at)
    select 'txn_' || payout_ref, 'payout', payout_ref, -amount_cents, created_at, created_at from provider_payouts`;
}

/** The wallet ledger: gifts, payments, and refunds to the wallet; then the balances, which are its sums. */
export async function writeWallets(tx: TransactionSql): Promise<void> {
  await tx`
    insert into wallet_entries (id, customer_id, amount_cents, reason, note, booking_id, refund_id,
      admin_id, created_at)
    with spent as (
      select customer_id, sum(credit) as credit, min(confirmed_at) as first_spent
      from seed_bookings where credit > 0 group by customer_id
    ), lines as (
      select spent.customer_id, credit + 500 * floor(4 * pg_temp.chance(customer_id, 100))::int as amount,
        'assigned' as reason, 'Credit for a noisy visit' as note,
        null::bigint as booking_id, null::bigint as refund_id, 0 as turn,
        greatest(customers.created_at, first_spent - interval '2 days') as at
      from spent join customers on customers.id = customer_id
      union all
      select id, 1000 + 500 * (id % 4), 'assigned', 'Welcome back', null, null, 0, created_at
      from customers where pg_temp.chance(id, 101) < 0.02 and id not in (select customer_id from spent)
      union all
      select customer_id, -credit, 'booking', null, id, null, 1, confirmed_at
      from seed_bookings where credit > 0
      union all
      select customer_id, amount_cents, 'refund', refunds.reason, booking_id, refunds.id, 1,
        refunds.created_at
      from refunds join seed_bookings on seed_bookings.id = booking_id where method = 'wallet'
    )
    select row_number() over (order by at, turn, customer_id, booking_id), customer_id, amount, reason,
      note, booking_id, refund_id, case when turn = 0 then (select min(id) from admins) end, at
    from lines order by at, turn, customer_id, booking_id`;
  await tx`
    update customers set wallet_cents = total
    from (select customer_id, sum(amount_cents) as total from wallet_entries group by customer_id) ledger
    where customers.id = customer_id`;
}

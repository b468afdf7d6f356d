import type { TransactionSql } from 'postgres';

/*
 * `seed_bookings`: one row for each booking, with everything that the bookings, their periods and their money have in
 * common. Each step is a view over the previous one. `offset 0` is used where a later step uses a column more than
 * once: the planner then computes it once, and still passes rows on without storing them.
 */

/** Turns the cells of the schedule into bookings with a price, numbered in the order of their creation. */
export async function draftBookings(tx: TransactionSql, customers: number): Promise<void> {
  await planSellers(tx);
  await viewOutcomes(tx);
  await viewTimes(tx);
  await viewPrices(tx);
  await number(tx, customers);
}

/** Who sells each space, and how often a booking there is of a partner's own kind. */
async function planSellers(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table seed_sellers on commit drop as
    with sellers as (
      select space_id, min(partner.id) filter (where is_house) as own,
        min(partner.id) filter (where code = 'PP') as pass,
        min(partner.id) filter (where code <> 'PP' and not is_house) as other
      from space_business_partners join business_partners partner on partner.id = business_partner_id
      group by space_id
    ), weighed as (
      select sellers.*, (select sum(popularity) from seed_spaces) as demand,
        sum(popularity) filter (where pass is not null) over () as pass_demand,
        sum(popularity) filter (where other is not null) over () as other_demand
      from sellers join seed_spaces on seed_spaces.id = space_id
    )
    select space_id, own, pass, other, tax_percent, promo, discount_percent,
      case when pass is null then 0 else 0.08 * demand / pass_demand end as pass_share,
      case when other is null then 0 else 0.04 * demand / other_demand end as other_share,
      (select array_agg(id order by id) from business_partners where parent_id = pass) as subs
    from weighed join spaces on spaces.id = space_id
    left join space_partners using (space_id) left join partners on partners.id = partner_id`;
  await tx`analyze seed_sellers`;
}

/** The kind of each booking, its seller, its duration, and how it ended. */
async function viewOutcomes(tx: TransactionSql): Promise<void> {
  await tx`
    create temp view seed_kinds as
    select space_id, key, moment, opens, length, tax_percent, promo, discount_percent, own, other, pass,
      subs, pg_temp.chance(key, 20) as luck,
      case when roll < pass_share then 'PP' when roll < pass_share + other_share then 'BP'
        when roll < pass_share + other_share + 0.08 then 'WALKIN' else 'ALL' end as kind,
      case when moment = 'now' then length / 15 else greatest(1, floor(length / 15
        * (case when is_full then array[1, 1, 1, 0.75, 0.6] else array[1, 1, 0.6, 0.6, 0.35] end)
          [1 + floor(5 * pg_temp.chance(key, 21))::int])::int) end as units
    from (
      select *, pg_temp.chance(key, 22) as roll from seed_cells join seed_sellers using (space_id) offset 0
    ) rolled offset 0`;
  await tx`
    create temp view seed_outcomes as
    select kinds.space_id, key, moment, opens, length, tax_percent, promo, discount_percent, luck, kind,
      case kind when 'PP' then pass when 'BP' then other when 'WALKIN' then own
        else case when pg_temp.chance(key, 23) < 0.35 then coalesce(other, own) else own end
        end as seller_id,
      case kind when 'PP' then subs[1 + floor(3 * pg_temp.chance(key, 24))::int] end as sub_seller_id,
      plan.plan_id, plan.duration_minutes as minutes, plan.cost_cents as cost,
      case when moment = 'now' then 'kept'
        when kind = 'ALL' and moment = 'past' and luck < 0.025 then 'lapsed'
        when luck < 0.046 then 'cancelled'
        when kind = 'ALL' and moment = 'past' and luck < 0.049 then 'door'
        when luck < 0.06 then 'moved'
        when kind = 'ALL' and moment = 'past' and luck > 0.9 and more.duration_minutes is not null
          then 'extended'
        else 'kept' end as outcome,
      more.plan_id as more_plan_id, more.duration_minutes as more_minutes, more.cost_cents as more_cost
    from seed_kinds kinds join seed_fits plan using (space_id, units)
    left join seed_fits more on more.space_id = kinds.space_id
      and more.units = least(4, (length - plan.duration_minutes) / 15)
      and more.duration_minutes <= length - plan.duration_minutes
    offset 0`;
}

/** When it began and was created. Planned bookings begin on a round minute, if there is room. */
async function viewTimes(tx: TransactionSql): Promise<void> {
  await tx`
    create temp view seed_times as
    select begun.*, starts_at + make_interval(mins => minutes) as first_ends_at,
      date_trunc('second', case
        when moment = 'next' then pg_temp.seed_now() - interval '9 days' * pg_temp.chance(key, 31)
        when outcome = 'moved'
          then starts_at - interval '1 hour' - interval '4 days' * pg_temp.chance(key, 31)
        when outcome = 'lapsed' then starts_at
        else starts_at - make_interval(secs => 15 + 90 * pg_temp.chance(key, 31)) end) as created_at
    from (
      select room.*, case when ahead then greatest(opens, date_bin('5 minutes', rolled, '2000-01-01Z'))
        else rolled end as starts_at
      from (
        select *, moment = 'next' or outcome = 'moved' as ahead, outcome = 'extended' as extended,
          (length - minutes - case outcome when 'extended' then more_minutes else 0 end)::float8 as slack
        from seed_outcomes offset 0
      ) room cross join lateral (
        select opens + make_interval(secs => floor(slack * 60 * pg_temp.chance(key, 30))) as rolled offset 0
      ) jitter offset 0
    ) begun offset 0`;
}

/** Its price: bookings of a partner's own kind are billed to the partner; all others are taxed after the discount. */
async function viewPrices(tx: TransactionSql): Promise<void> {
  await tx`
    create temp view seed_discounts as
    select *, kind in ('PP', 'BP') as billed,
      case when kind in ('PP', 'BP') then 0 else cost end as sub_total,
      case when extended then more_cost else 0 end as more_sub_total,
      case when promo_code is null then 0 when promo_code = 'WELCOME5' then least(500, cost)
        else round(cost * discount_percent / 100)::int end as discount
    from (
      select *, case when kind <> 'ALL' then null when roll < 0.03 then 'WELCOME5'
        when roll < 0.07 then promo end as promo_code
      from (select *, pg_temp.chance(key, 40) as roll from seed_times offset 0) rolled offset 0
    ) coded offset 0`;
  await tx`
    create temp view seed_prices as
    select *,
      case when amount - wish between 1 and 49 then amount - 50 else least(wish, amount) end as credit,
      case when outcome = 'lapsed' or billed then null
        when outcome = 'door' then 'card'
        when outcome = 'cancelled' and luck < 0.04
          then case when pg_temp.chance(key, 43) < 0.75 and kind <> 'WALKIN' then 'card' else 'wallet' end
        when outcome = 'kept' and moment = 'past' and wish = 0 and luck > 0.9965
          then case kind when 'WALKIN' then 'wallet' else 'card' end
        end as refund_method
    from (
      select *, sub_total - discount + tax as amount, more_sub_total + more_tax as more_amount,
        case when kind = 'ALL' and outcome = 'kept' and moment = 'past' and pg_temp.chance(key, 41) < 0.015
          then 500 * (1 + floor(3 * pg_temp.chance(key, 42)))::int else 0 end as wish
      from (
        select *, round((sub_total - discount) * tax_percent / 100)::int as tax,
          round(more_sub_total * tax_percent / 100)::int as more_tax
        from seed_discounts offset 0
      ) taxed offset 0
    ) summed offset 0`;
}

/** Numbers them, and assigns the customers: new ones appear all year, and the recent ones book most. */
async function number(tx: TransactionSql, customers: number): Promise<void> {
  await tx`
    create temp table seed_bookings on commit drop as
    select numbered.*,
      case outcome when 'moved' then 4 when 'extended' then 5 when 'kept' then 2 else 3 end as status,
      1 + floor(${customers}::int * sqrt(pg_temp.chance(key, 51)) * (id - 1) / total)::bigint as customer_id,
      case when outcome = 'lapsed' then null when ahead then created_at + interval '40 seconds' else starts_at
        end as confirmed_at,
      case when refund_method is null then 0 when outcome = 'kept' then amount / 2 else amount end as refund,
      case when refund_method is null then null
        when outcome = 'kept'
          then least(ends_at + interval '2 days' * pg_temp.chance(key, 52), pg_temp.seed_now())
        else least(cancelled_at + interval '3 minutes', pg_temp.seed_now()) end as refunded_at
    from (
      select row_number() over (order by created_at, key) as id, key, space_id, kind, outcome, ahead,
        extended, billed, seller_id, sub_seller_id, plan_id, minutes, cost, more_plan_id, more_minutes,
        created_at, starts_at, first_ends_at,
        first_ends_at + make_interval(mins => case when extended then more_minutes else 0 end) as ends_at,
        promo_code, sub_total, discount, tax_percent, tax, amount, more_sub_total, more_tax, more_amount, credit,
        refund_method, case outcome when 'lapsed' then created_at + interval '2 minutes'
          when 'door' then starts_at + interval '4 minutes'
          when 'cancelled' then date_trunc('second', created_at + pg_temp.chance(key, 50) * (
            case when moment = 'next' then pg_temp.seed_now()
              else starts_at + make_interval(mins => minutes / 2) end - created_at))
          end as cancelled_at
      from seed_prices
    ) numbered cross join (select count(*) as total from seed_cells) counted`;
  await tx`analyze seed_bookings`;
}

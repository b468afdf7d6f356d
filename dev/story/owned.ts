import type { TransactionSql } from 'postgres';

const CREDIT_OF_PARTNER = 'From Meridian, with thanks for your patience';

/**
 * What a partner of the story owns besides the spaces that it sells: a plan in those spaces, a code for all of its
 * customers, an announcement, and credit that it gave.
 */
export async function writeOwned(tx: TransactionSql): Promise<void> {
  const [partner] = await tx<{ id: number }[]>`select id::int from business_partners where code = 'MERIDIAN'`;
  const ownerId = partner!.id;
  await tx`
    with added as (
      insert into pricing_plans (duration_minutes, cost_cents, owner_id, created_at, updated_at)
      values (75, 3900, ${ownerId}, pg_temp.seed_now() - interval '90 days', pg_temp.seed_now() - interval '90 days')
      returning id)
    insert into space_plans (space_id, pricing_plan_id)
    select space_id, added.id from space_business_partners, added where business_partner_id = ${ownerId}`;
  await tx`
    insert into promo_codes (name, kind, owner_id, amount_cents, max_use_limit, expired_at, created_at, updated_at)
    values ('MERIDIAN8', 'everyone', ${ownerId}, 800, 500, pg_temp.seed_now() + interval '60 days',
      pg_temp.seed_now() - interval '20 days', pg_temp.seed_now() - interval '20 days')`;
  await tx`
    insert into announcements (heading, content, plain, owner_id, is_publish, published_at, created_at, updated_at)
    select heading, '<p>' || line || '</p>', line, ${ownerId}, true, at, at, at
    from (select 'Breakfast in the Meridian lounge' as heading, 'From six to ten, for everybody who slept in one of our pods.' as line,
      pg_temp.seed_now() - interval '5 days' as at) news`;
  await tx`
    insert into wallet_entries (id, customer_id, owner_id, amount_cents, reason, note, admin_id, created_at)
    select (select max(id) from wallet_entries) + row_number() over (order by customer_id), customer_id, ${ownerId}, 1000, 'assigned', ${CREDIT_OF_PARTNER}, (select min(id) from admins),
      pg_temp.seed_now() - interval '2 days'
    from (select distinct customer_id from bookings where business_partner_id = ${ownerId} and status = 2
      and customer_id is not null order by customer_id desc limit 6) guests`;
}

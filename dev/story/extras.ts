import type { TransactionSql } from 'postgres';
import type { AuditAction } from '@/lib/platform/audit/record-names';
import { USED_CODES } from './bookings';

const UNUSED_CODES = 400;

/** Wifi codes: one for each of the newest confirmed bookings, and 400 unused ones. */
export async function writeWifiCodes(tx: TransactionSql): Promise<void> {
  await tx`
    insert into wifi_codes (id, code, used_at, created_at)
    select id - total + ${USED_CODES}::int, 'HW-' || pg_temp.code(id + 1000000000), confirmed_at,
      confirmed_at - interval '30 days'
    from seed_bookings cross join (select count(*) as total from seed_bookings) counted
    where id > total - ${USED_CODES}::int and outcome not in ('lapsed', 'door') and id % 3 <> 0 order by id`;
  await tx`
    insert into wifi_codes (id, code, created_at)
    select ${USED_CODES}::int + n, 'HW-' || pg_temp.code(2000000000 + n),
      pg_temp.seed_now() - interval '7 days'
    from generate_series(1, ${UNUSED_CODES}::int) n`;
}

/** The code that every customer can use, with its uses, and some codes for one customer each. */
export async function writePromoCodes(tx: TransactionSql): Promise<void> {
  const [welcome] = await tx<{ id: number }[]>`
    insert into promo_codes (name, kind, amount_cents, used_count, expired_at, created_at, updated_at)
    select 'WELCOME5', 'everyone', 500, count(*), pg_temp.seed_now() + interval '180 days',
      pg_temp.seed_now() - interval '366 days', pg_temp.seed_now() - interval '366 days'
    from seed_bookings where promo_code = 'WELCOME5' and outcome <> 'lapsed'
    returning id::int`;
  await tx`
    insert into promo_uses (id, promo_code_id, booking_id, state, created_at)
    select row_number() over (order by id), ${welcome!.id}::int, id,
      case outcome when 'lapsed' then 'released' else 'used' end, created_at
    from seed_bookings where promo_code = 'WELCOME5' order by id`;
  await tx`
    insert into promo_codes (name, kind, customer_id, amount_cents, max_use_limit, expired_at, created_at,
      updated_at)
    select 'TY' || pg_temp.code(id + 3000000000), 'assigned', id, 500 * (1 + id % 3), 1,
      pg_temp.seed_now() + make_interval(days => (20 + id % 60)::int), pg_temp.seed_now() - interval '3 days',
      pg_temp.seed_now() - interval '3 days'
    from customers where status = 'active' order by id desc limit 12`;
}

const CANCELLED: AuditAction = 'booking.cancel';
const REFUNDED: AuditAction = 'refund.order';
const CREDITED: AuditAction = 'customer.credit';
const STATUS_CHANGED: AuditAction = 'space.status';

/** A few dozen audit entries of recent staff actions, so that the audit log is not empty. */
export async function writeAudit(tx: TransactionSql): Promise<void> {
  await tx`
    insert into audit_entries (at, actor_kind, admin_id, action, entity, entity_id, before, after)
    select at, 'staff', (select min(id) from admins), action, entity, entity_id, before, after from (
      (select cancelled_at as at, ${CANCELLED} as action, 'booking' as entity, id::text as entity_id,
        jsonb_build_object('status', 2) as before, jsonb_build_object('status', 3) as after
      from seed_bookings where outcome = 'cancelled' order by cancelled_at desc limit 15)
      union all
      (select created_at, ${REFUNDED}, 'booking', booking_id::text, null,
        jsonb_build_object('method', method, 'amountCents', amount_cents)
      from refunds where requested_by is not null order by created_at desc limit 15)
      union all
      (select created_at, ${CREDITED}, 'customer', customer_id::text, null,
        jsonb_build_object('amountCents', amount_cents)
      from wallet_entries where reason = 'assigned' order by id desc limit 8)
      union all
      (select pg_temp.seed_now() - make_interval(days => id::int % 40 + 1), ${STATUS_CHANGED}, 'space',
        id::text, jsonb_build_object('status', 'active'), jsonb_build_object('status', 'inactive')
      from spaces where status = 'inactive' order by id limit 8)
    ) acts order by at`;
}

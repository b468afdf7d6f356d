import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { addUpRows } from '@/db/sums';
import { customerFigures } from '@/db/tables';
import { onlyRow } from '@/lib/foundation/only-row';
import { env } from '@/lib/foundation/settings/env';

/** Whether a customer is marked as abandoned, and the retention has passed. */
export const isAbandonedAndOver = (): SQL =>
  sql`abandoned_at < now() - make_interval(days => ${env().KEEP_ABANDONED_CUSTOMERS_DAYS})`;

/** Whether anything is known about a customer besides how to reach them. */
const IS_KNOWN = sql`(c.status <> 'active' or c.wallet_cents > 0
  or exists (select from bookings where customer_id = c.id)
  or exists (select from wallet_entries where customer_id = c.id)
  or exists (select from promo_codes where customer_id = c.id))`;

/**
 * Deletes abandoned customers, up to `most` at once, and removes the mark from those who came back; returns how many
 * it checked: docs/rules.md#retention.
 */
export async function forgetAbandoned(most: number): Promise<number> {
  const rows = await checkedRows(
    db(),
    { looked: 'int' },
    sql`
    with over as materialized (
      select id, ${IS_KNOWN} as is_known from customers c
      where ${isAbandonedAndOver()}
      order by abandoned_at limit ${most} for update skip locked),
    back as (update customers set abandoned_at = null where id in (select id from over where is_known)),
    gone as (delete from customers where id in (select id from over where not is_known))
    select count(*)::int as looked from over`,
  );
  return onlyRow(rows).looked;
}

/** Job: adds up the figures of customers that have changed; returns how many sums it wrote. */
export const addUpCustomerFigures = (): Promise<number> =>
  addUpRows(customerFigures, ['span', 'begins', 'partner_ids'], 'customers');

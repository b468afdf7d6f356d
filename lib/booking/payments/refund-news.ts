import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { refunds } from '@/db/tables';
import { permitsSql } from '@/lib/platform/authorization/permits-sql';
import { enqueue } from '@/lib/platform/command';

type Refund = typeof refunds.$inferSelect;

/** The reason of a door refund, whose own mail says that all of it goes back. */
export const DOOR_REASON = 'The door did not open';

/** Queues the mail that a refund was made. */
export async function announceRefund(tx: Tx, { id, reason }: Pick<Refund, 'id' | 'reason'>): Promise<void> {
  if (reason === DOOR_REASON) return;
  await enqueue(tx, { kind: 'mail.refund', payload: { refundId: id, hasFailed: false } });
}

/**
 * Whoever ordered it, and those who get alerts and may refund; all admins where that is nobody:
 * docs/rules.md#refund-news.
 */
async function alerted(tx: Tx, { requestedBy }: Pick<Refund, 'requestedBy'>): Promise<string[]> {
  const staff = { role: sql`a.role`, ids: sql`p.ids` };
  const rows = await tx.execute<{ email: string }>(sql`
    with able as (
      select a.id, a.email, a.role from admins a
      cross join lateral (select array(select permission_id from admin_permissions where admin_id = a.id) as ids) p
      where a.is_active and a.deleted_at is null and ${permitsSql('bookings.refund', staff)}),
    chosen as (
      select id, email from able where id = ${requestedBy} or id in (select admin_id from health_alert_recipients))
    select email from chosen
    union all select email from able where role = 'admin' and not exists (select from chosen)`);
  return rows.map(({ email }) => email);
}

/** Queues the mails that a refund failed: to the customer, and to staff. */
export async function announceFailure(tx: Tx, refund: Pick<Refund, 'id' | 'requestedBy'>): Promise<void> {
  const refundId = refund.id;
  const alerts = (await alerted(tx, refund)).map(
    (to) => ({ kind: 'mail.refund-alert', payload: { refundId, to } }) as const,
  );
  await enqueue(tx, { kind: 'mail.refund', payload: { refundId, hasFailed: true } }, ...alerts);
}

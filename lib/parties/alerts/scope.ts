import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { isUnscopedSql, permitsSql } from '@/lib/platform/authorization/permits-sql';
import { ALERT_KINDS, KIND_NAMES } from './kinds';

/** The permission ids of staff `a`, as a join; the conditions below need it. */
export const withPermissions = sql`cross join lateral (
  select array(select permission_id from admin_permissions where admin_id = a.id) as ids) p`;

const staff = { role: sql`a.role`, ids: sql`p.ids` };

/**
 * Whether staff `a` is active, may see alerts of a kind, and has the space or the booking in scope:
 * docs/rules.md#own-alerts.
 */
export function isNotifiable({ kind, space, booking }: { kind: SQL; space: SQL; booking: SQL }): SQL {
  const allowed = KIND_NAMES.map(
    (name) => sql`when ${name} then ${permitsSql(ALERT_KINDS[name].needs, staff)}`,
  );
  return sql`a.is_active and a.deleted_at is null
    and case ${kind} ${sql.join(allowed, sql` `)} else false end
    and (${isUnscopedSql(staff)} or exists (
      select from admin_business_partners ap where ap.admin_id = a.id and (
        ap.business_partner_id in (
          select sp.business_partner_id from space_business_partners sp where sp.space_id = ${space})
        or ap.business_partner_id = (select b.business_partner_id from bookings b where b.id = ${booking}))))`;
}

/** For a row of `staff_alerts` as `s`. */
export const isStillNotifiable = isNotifiable({
  kind: sql`s.kind`,
  space: sql`s.space_id`,
  booking: sql`s.booking_id`,
});

/** The incident of alert `s`, as a join; null for kinds that have none. */
export const ofIncident = sql`left join pod_incidents i on i.id = s.ref_id and i.component = s.kind`;

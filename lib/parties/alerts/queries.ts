import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { alertPreferences, healthAlertRecipients } from '@/db/tables';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { ownZone } from '@/lib/foundation/time/reader-clock';
import { formatTime } from '@/lib/foundation/time/zones';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import {
  ALERT_KINDS,
  type AlertKind,
  alertsTogetherHref,
  alertsTogetherTitle,
  KIND_NAMES,
  URGENT_KINDS,
} from './kinds';
import type { OwnAlertChoices, OwnAlerts } from './schema';
import { isStillNotifiable, ofIncident, withPermissions } from './scope';

const SHOWN = 20;

/** The kinds of alerts that the actor may receive. */
export const alertKindsFor = (actor: Actor): AlertKind[] =>
  KIND_NAMES.filter((kind) => may(actor, ALERT_KINDS[kind].needs));

const clockText = (minutes: number | null): string | null =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The actor's alert preferences, or the defaults: docs/rules.md#own-alerts. */
export async function ownAlertChoices(actor: Actor): Promise<OwnAlertChoices> {
  const { adminId } = authorize(actor, 'staff');
  const isRecipient = sql<boolean>`exists (select from ${healthAlertRecipients} where ${healthAlertRecipients.adminId} = ${adminId})`;
  const [row] = await db()
    .select({ preferences: alertPreferences, isRecipient })
    .from(sql`(select) as one`)
    .leftJoin(alertPreferences, eq(alertPreferences.adminId, adminId));
  const chosen = row?.preferences;
  const knownKinds = (kinds: string[]) => KIND_NAMES.filter((kind) => kinds.includes(kind));
  return {
    mail: knownKinds(chosen?.mail ?? (row?.isRecipient ? KIND_NAMES : [])),
    console: knownKinds(chosen?.console ?? KIND_NAMES),
    always: knownKinds(chosen?.always ?? URGENT_KINDS),
    quietFrom: clockText(chosen?.quietFrom ?? null),
    quietTo: clockText(chosen?.quietTo ?? null),
  };
}

type Row = {
  id: string;
  kind: AlertKind;
  is_end: boolean;
  count: number;
  title: string;
  href: string;
  since: string | null;
  at: string;
  due_at: string;
  is_new: boolean;
  timezone: string | null;
};

/** Alerts of one kind that follow each other within a minute have one cause, and are one entry. */
const APART_SECONDS = 60;

/** The text and the page of an entry: those of its alert, or of all pods and bookings that it groups. */
function entryOf({ kind, is_end: isEnd, count, title, href, since, timezone }: Row) {
  if (count === 1) return { title, href };
  const from = since && formatTime(new Date(since), ownZone({ timezone }));
  return { title: alertsTogetherTitle(kind, isEnd, count, from), href: alertsTogetherHref(kind) };
}

/**
 * The actor's newest alerts that they may still see, and how many of the delivered ones are new. Simultaneous ones
 * are grouped: docs/rules.md#own-alerts.
 */
export async function ownAlerts(actor: Actor, now: Date = dbNow()): Promise<OwnAlerts> {
  const { adminId } = authorize(actor, 'staff');
  const rows = await checkedRows<Row>(
    db(),
    {
      id: 'bigint',
      kind: 'text',
      is_end: 'bool',
      count: 'int',
      title: 'text',
      href: 'text',
      since: 'timestamp?',
      at: 'timestamp',
      due_at: 'timestamp',
      is_new: 'bool',
      timezone: 'text?',
    },
    sql`
    with own as (
      select s.*, a.timezone, i.since, s.due_at > coalesce(c.seen_at, '-infinity') and s.due_at <= ${instant(now)} as is_new,
        coalesce(extract(epoch from s.at - lag(s.at) over kind) > ${APART_SECONDS}, true)::int as is_apart
      from staff_alerts s join admins a on a.id = s.admin_id ${withPermissions} ${ofIncident}
      left join alert_preferences c on c.admin_id = a.id
      where s.admin_id = ${adminId} and s.in_console and ${isStillNotifiable}
      window kind as (partition by s.kind, s.is_end order by s.at, s.id)),
    numbered as (select *, sum(is_apart) over (partition by kind, is_end order by at, id) as number from own)
    select max(id) as id, kind, is_end, count(distinct coalesce(space_id, -id))::int as count, max(title) as title, max(href) as href, min(since) as since,
      max(at) as at, max(due_at) as due_at, bool_or(is_new) as is_new, max(timezone) as timezone
    from numbered group by kind, is_end, number order by max(at) desc, max(id) desc limit ${SHOWN}`,
  );
  return {
    unseen: rows.filter(({ is_new }) => is_new).length,
    alerts: rows.map((row) => ({
      id: Number(row.id),
      kind: row.kind,
      ...entryOf(row),
      at: new Date(row.at),
      dueAt: new Date(row.due_at),
    })),
  };
}

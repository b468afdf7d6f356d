import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { alertPreferences, healthAlertRecipients } from '@/db/tables';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { ALERT_KINDS, type AlertKind, KIND_NAMES, URGENT_KINDS } from './kinds';
import type { OwnAlertChoices, OwnAlerts } from './schema';
import { isStillNotifiable, withPermissions } from './scope';

const SHOWN = 20;

/** The kinds of alerts that the actor may be notified of. */
export const kindsFor = (actor: Actor): AlertKind[] =>
  KIND_NAMES.filter((kind) => may(actor, ALERT_KINDS[kind].needs));

const clockText = (minutes: number | null): string | null =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What the actor is notified of, as they chose it or as it is for everybody: docs/rules.md#own-alerts. */
export async function ownAlertChoices(actor: Actor): Promise<OwnAlertChoices> {
  const { adminId } = authorize(actor, 'staff');
  const isRecipient = sql<boolean>`exists (select from ${healthAlertRecipients} where ${healthAlertRecipients.adminId} = ${adminId})`;
  const [row] = await db()
    .select({ preferences: alertPreferences, isRecipient })
    .from(sql`(select) as one`)
    .leftJoin(alertPreferences, eq(alertPreferences.adminId, adminId));
  const chosen = row?.preferences;
  const known = (kinds: string[]) => KIND_NAMES.filter((kind) => kinds.includes(kind));
  return {
    mail: known(chosen?.mail ?? (row?.isRecipient ? KIND_NAMES : [])),
    console: known(chosen?.console ?? KIND_NAMES),
    always: known(chosen?.always ?? URGENT_KINDS),
    quietFrom: clockText(chosen?.quietFrom ?? null),
    quietTo: clockText(chosen?.quietTo ?? null),
  };
}

type Row = {
  id: string;
  kind: AlertKind;
  title: string;
  href: string;
  at: string;
  due_at: string;
  is_new: boolean;
};

/** The actor's newest alerts of what they may still see, and how many of those that are due are new. */
export async function ownAlerts(actor: Actor, now: Date = new Date()): Promise<OwnAlerts> {
  const { adminId } = authorize(actor, 'staff');
  const rows = await db().execute<Row>(sql`
    select s.id, s.kind, s.title, s.href, s.at, s.due_at,
      s.due_at > coalesce(c.seen_at, '-infinity') and s.due_at <= ${instant(now)} as is_new
    from staff_alerts s join admins a on a.id = s.admin_id ${withPermissions}
    left join alert_preferences c on c.admin_id = a.id
    where s.admin_id = ${adminId} and s.in_console and ${isStillNotifiable}
    order by s.at desc, s.id desc limit ${SHOWN}`);
  return {
    unseen: rows.filter(({ is_new }) => is_new).length,
    alerts: rows.map(({ id, kind, title, href, at, due_at }) => ({
      id: Number(id),
      kind,
      title,
      href,
      at: new Date(at),
      dueAt: new Date(due_at),
    })),
  };
}

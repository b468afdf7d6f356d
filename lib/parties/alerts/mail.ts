import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { env } from '@/lib/foundation/settings/env';
import { counted } from '@/lib/foundation/text/words';
import { ownTime, ownZone } from '@/lib/foundation/time/reader-clock';
import { formatTime } from '@/lib/foundation/time/zones';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import { type AlertKind, alertsTogetherHref, alertsTogetherTitle } from './kinds';
import { ofIncident } from './scope';

const SHOWN = 50;

/** The content of a summary mail, in the reader's zone. */
export type WaitedAlerts = { timezone: string | null; alerts: { at: Date; title: string }[] };

/** The mail with the alerts of a recipient's quiet hours, the earliest first. */
export function waitedAlertsMail({ timezone, alerts }: WaitedAlerts): Composed {
  const title = `${counted(alerts.length, 'alert')} in your quiet hours`;
  const more = alerts.length - SHOWN;
  const content = emailTemplate({
    title,
    paragraphs: [
      'These alerts were held during your quiet hours. Some of them may be over by now.',
      ...(more > 0 ? [`The first ${SHOWN} are listed; ${counted(more, 'more alert')} came after them.`] : []),
    ],
    facts: alerts.slice(0, SHOWN).map(({ at, title: what }) => [ownTime({ timezone }, at), what]),
    button: { label: 'Change your alerts', url: `${env().APP_URL}/admin/account` },
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

/** The content of a mail about simultaneous alerts of one kind, in the reader's zone. */
export type AlertsTogether = WaitedAlerts & { kind: AlertKind; isEnd: boolean; since: Date | null };

/** The mail about simultaneous alerts of one kind: one cause, one mail. */
export function alertsTogetherMail({ kind, isEnd, since, timezone, alerts }: AlertsTogether): Composed {
  const from = since && formatTime(since, ownZone({ timezone }));
  const [only] = alerts.length === 1 ? alerts : [];
  const title = only?.title ?? alertsTogetherTitle(kind, isEnd, alerts.length, from);
  const more = alerts.length - SHOWN;
  const content = emailTemplate({
    title,
    paragraphs: [
      only
        ? 'It came with others, which are already over.'
        : 'They came at the same time, so they probably have one cause: a network, a power supply or a service.',
      ...(more > 0 ? [`The first ${SHOWN} are listed; ${counted(more, 'more alert')} came with them.`] : []),
    ],
    facts: alerts.slice(0, SHOWN).map(({ at, title: what }) => [ownTime({ timezone }, at), what]),
    button: { label: 'View them', url: `${env().APP_URL}${alertsTogetherHref(kind)}` },
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

/**
 * Effect: mails simultaneous alerts; leaves out those of incidents that have ended meanwhile, and sends nothing if
 * none is left.
 */
export async function mailAlertsTogether(
  { to, alertIds }: { to: string; alertIds: number[] },
  key: string,
): Promise<void> {
  const rows = await checkedRows<{
    at: string;
    title: string;
    kind: AlertKind;
    is_end: boolean;
    since: string | null;
    timezone: string | null;
  }>(
    db(),
    { at: 'timestamp', title: 'text', kind: 'text', is_end: 'bool', since: 'timestamp?', timezone: 'text?' },
    sql`
    select s.at, s.title, s.kind, s.is_end, i.since, a.timezone
    from staff_alerts s join admins a on a.id = s.admin_id ${ofIncident}
    where s.id = any(${`{${alertIds.join()}}`}::bigint[]) and (s.is_end or i.until is null) order by s.at, s.id`,
  );
  const [first] = rows;
  if (!first) return;
  const begun = rows.flatMap(({ since }) => (since ? [Date.parse(since)] : []));
  const alerts = rows.map(({ at, title }) => ({ at: new Date(at), title }));
  const since = begun.length > 0 ? new Date(Math.min(...begun)) : null;
  const { kind, is_end: isEnd, timezone } = first;
  await sendMail({ key, to, ...alertsTogetherMail({ kind, isEnd, since, timezone, alerts }) });
}

/**
 * Effect: mails the alerts that waited for the end of a recipient's quiet hours; sends nothing if all of them have
 * been pruned meanwhile.
 */
export async function mailWaitedAlerts(
  { to, alertIds }: { to: string; alertIds: number[] },
  key: string,
): Promise<void> {
  const rows = await checkedRows(
    db(),
    { at: 'timestamp', title: 'text', timezone: 'text?' },
    sql`
    select s.at, s.title, a.timezone from staff_alerts s join admins a on a.id = s.admin_id
    where s.id = any(${`{${alertIds.join()}}`}::bigint[]) order by s.at, s.id`,
  );
  const [first] = rows;
  if (!first) return;
  const alerts = rows.map(({ at, title }) => ({ at: new Date(at), title }));
  await sendMail({ key, to, ...waitedAlertsMail({ timezone: first.timezone, alerts }) });
}

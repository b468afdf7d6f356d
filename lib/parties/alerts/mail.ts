import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { ownTime } from '@/lib/foundation/operator-time';
import { counted } from '@/lib/foundation/words';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';

const SHOWN = 50;

/** What a mail says that sums up, by the reader's clock. */
export type WaitedAlerts = { timezone: string | null; alerts: { at: Date; title: string }[] };

/** What happened in somebody's quiet hours, the earliest first. */
export function waitedMail({ timezone, alerts }: WaitedAlerts): Composed {
  const title = `${counted(alerts.length, 'alert')} in your quiet hours`;
  const more = alerts.length - SHOWN;
  const content = emailTemplate({
    title,
    paragraphs: [
      'This is what you would have been told at once outside of your quiet hours. Some of it may be over by now.',
      ...(more > 0 ? [`The first ${SHOWN} are listed; ${counted(more, 'more alert')} came after them.`] : []),
    ],
    facts: alerts.slice(0, SHOWN).map(({ at, title: what }) => [ownTime({ timezone }, at), what]),
    button: { label: 'Change your alerts', url: `${env().APP_URL}/admin/account` },
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

/** Effect: mails what waited for the end of somebody's quiet hours; nothing where all of it was pruned meanwhile. */
export async function mailWaited(
  { to, alertIds }: { to: string; alertIds: number[] },
  key: string,
): Promise<void> {
  const rows = await db().execute<{ at: string; title: string; timezone: string | null }>(sql`
    select s.at, s.title, a.timezone from staff_alerts s join admins a on a.id = s.admin_id
    where s.id = any(${`{${alertIds.join()}}`}::bigint[]) order by s.at, s.id`);
  const [first] = rows;
  if (!first) return;
  const alerts = rows.map(({ at, title }) => ({ at: new Date(at), title }));
  await sendMail({ key, to, ...waitedMail({ timezone: first.timezone, alerts }) });
}

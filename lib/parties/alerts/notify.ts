import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { staffAlerts } from '@/db/tables';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { ownZone } from '@/lib/foundation/time/reader-clock';
import type { AlertKind } from './kinds';
import { quietUntil } from './quiet-hours';
import { isNotifiable, withPermissions } from './scope';

/** An event of a space or a booking. */
export type News = {
  kind: AlertKind;
  /** A sentence without the name or contact of a customer. */
  title: string;
  /** The path of the page about it. */
  href: string;
  at: Date;
  spaceId?: number;
  bookingId?: number;
  /** The incident, refund or dispute concerned, by kind. */
  refId: number;
  /** Whether it reports the end of something. */
  isEnd?: boolean;
  /** The member of staff who started it, mailed regardless of their preferences. */
  by?: number | null;
  /** Whether it concerns only `by`. */
  isPersonal?: boolean;
  /** Whether it must reach somebody: if no one would be mailed, it goes to admins without preferences of their own. */
  needsReader?: boolean;
};

type Candidate = {
  id: string;
  role: 'admin' | 'sub-admin';
  timezone: string | null;
  quietFrom: number | null;
  quietTo: number | null;
  isExcepted: boolean;
  hasChosen: boolean;
  isMailed: boolean;
  inConsole: boolean;
};

const candidates = (tx: Tx, { kind, spaceId, bookingId }: News) =>
  checkedRows<Candidate>(
    tx,
    {
      id: 'bigint',
      role: 'text',
      timezone: 'text?',
      quietFrom: 'int?',
      quietTo: 'int?',
      isExcepted: 'bool',
      hasChosen: 'bool',
      isMailed: 'bool',
      inConsole: 'bool',
    },
    sql`
    select a.id, a.role, a.timezone, c.quiet_from as "quietFrom", c.quiet_to as "quietTo",
      coalesce(${kind} = any(c.always), false) as "isExcepted",
      c.mail is not null as "hasChosen",
      coalesce(${kind} = any(c.mail), r.admin_id is not null) as "isMailed",
      coalesce(${kind} = any(c.console), true) as "inConsole"
    from admins a ${withPermissions}
    left join alert_preferences c on c.admin_id = a.id
    left join health_alert_recipients r on r.admin_id = a.id
    where ${isNotifiable({
      kind: sql`${kind}::text`,
      space: sql`${spaceId ?? null}::bigint`,
      booking: sql`${bookingId ?? null}::bigint`,
    })} order by a.id`,
  );

/** The time at which an alert of this moment can be delivered to a recipient. */
function dueFor(person: Candidate, time: Date): Date {
  const { quietFrom: from, quietTo: to, isExcepted } = person;
  if (from === null || to === null || isExcepted) return time;
  return quietUntil(time, { from, to }, clockOf(ownZone(person))) ?? time;
}

/**
 * Stores an alert for everyone who is to be notified of it and may see it: docs/rules.md#own-alerts. A job mails it
 * within a minute, together with simultaneous alerts, or at the end of the recipient's quiet hours.
 */
export async function notifyStaff(tx: Tx, news: News): Promise<void> {
  const { kind, title, href, at, spaceId, bookingId, refId, isEnd, by, isPersonal, needsReader } = news;
  const all = await candidates(tx, news);
  const people = isPersonal ? all.filter(({ id }) => Number(id) === by) : all;
  const mailed = people.filter(({ id, isMailed }) => isMailed || Number(id) === by);
  // Somebody has to read it: if nobody chose to be mailed, it goes to the admins who made no choice.
  const lacksReader = needsReader && mailed.length === 0;
  const undecidedAdmins = people.filter((person) => person.role === 'admin' && !person.hasChosen);
  const toMail = new Set(lacksReader ? undecidedAdmins : mailed);
  const rows = people
    .filter((person) => person.inConsole || toMail.has(person))
    .map((person) => ({
      adminId: Number(person.id),
      kind,
      title,
      href,
      at,
      spaceId,
      bookingId,
      refId,
      isEnd,
      dueAt: dueFor(person, at),
      isWaiting: toMail.has(person),
      inConsole: person.inConsole,
    }));
  if (rows.length > 0) await tx.insert(staffAlerts).values(rows);
}

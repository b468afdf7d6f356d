import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { transact } from '@/db/transaction';
import { type NamedSpace, podName } from '@/lib/catalogue/spaces/pod-name';
import { onlyRow } from '@/lib/foundation/only-row';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { AlertKind } from '@/lib/parties/alerts/kinds';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import { silentSince } from '@/lib/platform/pod-listening';
import { DOOR_TROUBLE, ESSENTIAL_PARTS, partName } from './components';
import { hasGuest, keepDoorIncidents } from './door-incidents';
import { FLAPS_WITHIN_MS, incidentText } from './incidents';
import { NOT_REPORTING_AFTER_MS } from './status';

/** Mail is sent after this silence; a shorter one is a restart or a network glitch. */
const MAIL_AFTER = sql`interval '5 minutes'`;
const SILENT = sql.raw(`interval '${NOT_REPORTING_AFTER_MS / 1000} seconds'`);
/** A part that has been off for longer causes no alert. */
const OLD_NEWS = sql`interval '1 day'`;
const ESSENTIAL = sql`${`{${ESSENTIAL_PARTS.join()}}`}::text[]`;
const KEPT_INCIDENTS = sql`interval '90 days'`;
const BATCH = 5_000;

/** Active spaces with a pod: silence matters only for these. */
const watched = sql`s.status = 'active' and s.device_token_hash is not null`;

/** Begins an incident for each pod, and each instance of one, from which no report has arrived in 60 s of listening. */
async function beginSilences(now: Date): Promise<number> {
  const since = silentSince(sql`part.reported_at`);
  const begun = await db().execute(sql`
    insert into pod_incidents (space_id, component, since)
    select h.space_id, part.component, ${since}
    from pod_health h join spaces s on s.id = h.space_id and ${watched}
    cross join lateral (values ('silent', h.reported_at), ('internal', h.internal_at), ('external', h.external_at))
      as part (component, reported_at)
    where ${since} < ${instant(now)} - ${SILENT}
      -- A pod that is silent as a whole gets no incidents for its instances.
      and (part.component = 'silent' or ${silentSince(sql`h.reported_at`)} >= ${instant(now)} - ${SILENT})
      and not exists (select 1 from pod_incidents i
        where i.space_id = h.space_id and i.component = part.component and i.until is null)
    on conflict do nothing returning 1`);
  return begun.length;
}

/**
 * Ends the silence of pods in spaces that are no longer monitored (inactive, or without a pod) without notifying
 * anyone.
 */
const dropUnwatched = (now: Date) =>
  db().execute(sql`
    update pod_incidents i set until = greatest(i.since, ${instant(now)}), end_notified_at = ${instant(now)}
    from spaces s where s.id = i.space_id and i.until is null and i.component = 'silent' and not (${watched})`);

type Notified = NamedSpace & { id: string; spaceId: string; component: string; hasGuest: boolean };

/** The columns that `mark` returns for each incident that it marked, with its space. */
const notified = sql`u.id, u.space_id as "spaceId", u.component, spaces.name, spaces.short_name as "shortName",
  (select l.name from locations l where l.id = spaces.location_id) as location,
  ${hasGuest} as "hasGuest"`;

/** The title of an incident for staff in the console. */
function titleOf({ component, hasGuest: isInside, ...space }: Notified, isOver: boolean): string {
  const name = podName(space);
  if (component === DOOR_TROUBLE) {
    if (isOver) return `The door of ${name} works again`;
    return `${isInside ? 'Guest locked out' : 'Door trouble'}: ${name}`;
  }
  if (!isOver) return `${incidentText(component)}: ${name}`;
  return component === 'silent' ? `${name} is back` : `The ${partName(component)} of ${name} works again`;
}

/** The page where an incident is handled: for a door the board, where its guest can be called and moved. */
const pageOf = ({ component, spaceId }: Notified): string =>
  component === DOOR_TROUBLE ? `/admin/board?pod=${spaceId}` : `/admin/health-status/${spaceId}`;

/**
 * Marks incidents as notified, and notifies the staff concerned, in one transaction: once each, even with concurrent
 * instances.
 */
const notify = (isEnd: boolean, now: Date, mark: ReturnType<typeof sql>): Promise<number> =>
  transact(async (tx) => {
    const rows = await checkedRows<Notified>(
      tx,
      {
        id: 'bigint',
        spaceId: 'bigint',
        component: 'text',
        name: 'text',
        shortName: 'text?',
        location: 'text',
        hasGuest: 'bool',
      },
      mark,
    );
    for (const each of rows)
      await notifyStaff(tx, {
        kind: each.component as AlertKind,
        title: titleOf(each, isEnd),
        href: pageOf(each),
        at: now,
        spaceId: Number(each.spaceId),
        refId: Number(each.id),
        isEnd,
        needsReader: each.component === DOOR_TROUBLE,
      });
    return rows.length;
  });

/**
 * Notifies of silence that lasts, and immediately of a door in trouble and of an essential part, unless the part has
 * already been off for long.
 */
const notifyBeginnings = (now: Date) =>
  notify(
    false,
    now,
    sql`update pod_incidents u set notified_at = ${instant(now)} from spaces where spaces.id = u.space_id and u.id in (
      select i.id from pod_incidents i join spaces s on s.id = i.space_id and ${watched}
      where i.until is null and i.notified_at is null
        and ((i.component = 'silent' and i.since <= ${instant(now)} - ${MAIL_AFTER})
          or i.component = ${DOOR_TROUBLE}
          or (i.component = any(${ESSENTIAL}) and i.since > ${instant(now)} - ${OLD_NEWS}))
      for update of i skip locked) returning ${notified}`,
  );

const notifyEnds = (now: Date) =>
  notify(
    true,
    now,
    sql`update pod_incidents u set end_notified_at = ${instant(now)} from spaces where spaces.id = u.space_id and u.id in (
      select id from pod_incidents where until is not null
      and (component in ('silent', ${DOOR_TROUBLE}) or until <= ${instant(new Date(now.getTime() - FLAPS_WITHIN_MS))})
      and notified_at is not null and end_notified_at is null for update skip locked) returning ${notified}`,
  );

/** Deletes old samples and incidents, a few thousand at a time. */
export async function pruneHealth(now: Date): Promise<number> {
  const retention = sql`make_interval(hours => ${env().KEEP_SAMPLES_HOURS})`;
  const gone = await checkedRows(
    db(),
    { rows: 'int' },
    sql`
    with samples as (delete from pod_samples where (space_id, at) in (
        select space_id, at from pod_samples where at < ${instant(now)} - ${retention} limit ${BATCH}) returning 1),
      incidents as (delete from pod_incidents where id in (
        select id from pod_incidents where until < ${instant(now)} - ${KEPT_INCIDENTS} limit ${BATCH}) returning 1)
    select (select count(*) from samples)::int + (select count(*) from incidents)::int as rows`,
  );
  return onlyRow(gone).rows;
}

/**
 * Job: detects silent pods and doors in trouble; notifies staff of silence after five minutes, and immediately of a
 * door that does not open, or a door lock or payment terminal that is off. Also notifies of the end of each, for a
 * part after it has worked for five minutes.
 */
export async function watchPods(now: Date = dbNow()): Promise<number> {
  await dropUnwatched(now);
  const begun = (await beginSilences(now)) + (await keepDoorIncidents(now));
  const notified = (await notifyBeginnings(now)) + (await notifyEnds(now));
  return begun + notified;
}

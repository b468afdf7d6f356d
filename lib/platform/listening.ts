import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { podHealth, serverWatch, watchGaps } from '@/db/tables';
import { transact } from '@/db/transaction';
import { env } from '@/lib/foundation/env';
import { logError, logInfo } from '@/lib/foundation/log';

/*
 * Since when this installation has been listening without a break, and how steady its clock is, both by the database's
 * clock: docs/rules.md#listening.
 */

/** A later sign of life is a break: a long-lived server gives one every 5 s, a scheduler of functions once a minute. */
const breakSeconds = () => (env().FUNCTIONS ? 90 : 20);
/** How far signs of life of several instances may overtake each other. */
const TOLERANCE_SECONDS = 5;
/** A longer break may hide a step of the clock: nothing tells a sleep from one. */
const UNSTEADY_BREAK_MS = 10 * 60_000;
/** Without a sign of life for as long, nobody is known to listen. */
const STALE = sql.raw(`interval '90 seconds'`);

/** What a sign of life came to; `steppedBackMs` is 0 unless the database's clock was set back. */
export type Watch = { now: Date; isBroken: boolean; steppedBackMs: number };

/** Notes that this instance listens now. Every job of pods begins with it. */
export async function keepListening(): Promise<Watch> {
  const rows = await checkedRows(
    db(),
    { now: 'timestamp' },
    sql`
    update ${serverWatch} set listening_until = clock_timestamp()
    where listening_until between clock_timestamp() - make_interval(secs => ${breakSeconds()})
      and clock_timestamp() + make_interval(secs => ${TOLERANCE_SECONDS})
    returning listening_until as now`,
  );
  const [row] = rows;
  return row ? { now: new Date(row.now), isBroken: false, steppedBackMs: 0 } : listenAgain();
}

/** Begins to listen again: after a break, after the clock was set back, or for the first time. */
const listenAgain = (): Promise<Watch> =>
  transact(async (tx) => {
    // The first time there is no break before it.
    await tx.execute(sql`insert into ${serverWatch} (listening_since, listening_until) values ('epoch', clock_timestamp())
      on conflict do nothing`);
    const [row] = await checkedRows(
      tx,
      { until: 'timestamp', now: 'timestamp' },
      sql`select listening_until as until, clock_timestamp() as now from ${serverWatch} for update`,
    );
    if (!row) throw new Error('The row of the watch is missing.');
    const [until, now] = [new Date(row.until), new Date(row.now)];
    const silentMs = now.getTime() - until.getTime();
    // Another instance has begun meanwhile.
    if (Math.abs(silentMs) <= TOLERANCE_SECONDS * 1000) return { now, isBroken: false, steppedBackMs: 0 };
    const isBack = silentMs < 0;
    if (isBack) await tx.execute(sql`delete from ${watchGaps} where ended > ${instant(now)}`);
    else await tx.insert(watchGaps).values({ began: until, ended: now }).onConflictDoNothing();
    await tx.update(serverWatch).set({
      listeningSince: now,
      listeningUntil: now,
      ...((isBack || silentMs > UNSTEADY_BREAK_MS) && { unsteadyAt: now }),
    });
    if (isBack)
      logError('clock.set-back', new Error(`The database's clock was set back by ${-silentMs / 1000} s.`));
    else logInfo('listening.again', { silentSeconds: Math.round(silentMs / 1000) });
    return { now, isBroken: true, steppedBackMs: isBack ? -silentMs : 0 };
  });

/**
 * Since when somebody has listened without a break: now, while nobody is known to; 1970 before the first sign of
 * life.
 */
const listenedSince: SQL = sql`coalesce((select case when ${serverWatch.listeningUntil} >= now() - ${STALE}
  then ${serverWatch.listeningSince} else now() end from ${serverWatch} where ${serverWatch.isOnly}), 'epoch')`;

/**
 * Since when the silence of a pod counts that reported last at this time: not from before somebody listened, and not
 * from a future that a wrong clock wrote. Null where it never did.
 */
export const silentSince = (reportedAt: SQL | { getSQL(): SQL }): SQL =>
  sql`(case when ${reportedAt} is null then null when ${reportedAt} > now() + interval '1 minute' then ${listenedSince}
    else greatest(${reportedAt}, ${listenedSince}) end)`;

/** {@link silentSince} of the last report of a pod, as a column: of `pod_health`. */
export const lastSeen = silentSince(podHealth.reportedAt).mapWith(podHealth.reportedAt) as SQL<Date | null>;

/** Notes that a clock is wrong or has stepped: what cannot be taken back waits. */
export const markUnsteady = () =>
  db().execute(sql`insert into ${serverWatch} (listening_since, listening_until, unsteady_at)
    values ('epoch', clock_timestamp(), clock_timestamp())
    on conflict (is_only) do update set unsteady_at = clock_timestamp()`);

/** Steady for as long after a wrong clock or a step, what cannot be taken back goes on: docs/rules.md#wrong-clock. */
const STEADY_AFTER = sql.raw(`interval '10 minutes'`);

/**
 * Whether no clock was wrong, and none stepped, for ten minutes. Anyone who asks first after a break asks before it
 * is noted: then the last sign of life is too old, or lies ahead.
 */
export const steadyNow: SQL = sql`coalesce((select
  (${serverWatch.unsteadyAt} is null or ${serverWatch.unsteadyAt} < now() - ${STEADY_AFTER})
  and ${serverWatch.listeningUntil} between now() - ${STEADY_AFTER} and now() + interval '1 minute' from ${serverWatch} where ${serverWatch.isOnly}), true)`;

/** {@link steadyNow}, asked of the database. */
export async function isSteady(on: Db = db()): Promise<boolean> {
  const [row] = await checkedRows(on, { steady: 'bool' }, sql`select ${steadyNow} as steady`);
  return row?.steady ?? true;
}

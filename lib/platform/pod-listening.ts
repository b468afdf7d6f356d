import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { podHealth, serverWatch, watchGaps } from '@/db/tables';
import { transact } from '@/db/transaction';
import { logError, logInfo } from '@/lib/foundation/process/log';
import { env } from '@/lib/foundation/settings/env';

/*
 * Since when this installation has been listening without a break, by the
 * database's clock: docs/rules.md#listening.
 */

/** A later sign of life is a break: a long-lived server sends one every 5 s, a scheduler of functions once a minute. */
const breakSeconds = () => (env().FUNCTIONS ? 90 : 20);
/** How far signs of life of several instances can overtake each other. */
const TOLERANCE_SECONDS = 5;
/** A longer break can hide a step of the clock, because a sleep and a step look the same. */
const UNSTEADY_BREAK_MS = 10 * 60_000;
/** Without a sign of life for this long, no instance counts as listening. */
const STALE = sql.raw(`interval '90 seconds'`);

/** The result of a sign of life; `steppedBackMs` is 0 unless the database's clock was set back. */
export type Watch = { now: Date; isBroken: boolean; steppedBackMs: number };

/** Records that this instance is listening now. Every job of pods begins with it. */
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

/** Starts a new period of listening: after a break, after the clock was set back, or for the first time. */
const listenAgain = (): Promise<Watch> =>
  transact(async (tx) => {
    // At the first start there is no break before it.
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
    // Another instance has started it concurrently.
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
 * Since when an instance has been listening without a break: now, if none counts as listening; 1970 before the first
 * sign of life.
 */
export const listenedSince: SQL<string> = sql<string>`coalesce((select case when ${serverWatch.listeningUntil} >= now() - ${STALE}
  then ${serverWatch.listeningSince} else now() end from ${serverWatch} where ${serverWatch.isOnly}), 'epoch')`;

/**
 * The instant from which the silence of a pod counts, given when it last reported: not before an instance was
 * listening, and not in a future that a wrong clock wrote. Null if the pod never reported.
 */
export const silentSince = (reportedAt: SQL | { getSQL(): SQL }): SQL =>
  sql`(case when ${reportedAt} is null then null when ${reportedAt} > now() + interval '1 minute' then ${listenedSince}
    else greatest(${reportedAt}, ${listenedSince}) end)`;

/** The instant from which the silence of a pod counts ({@link silentSince}), as a column of `pod_health`. */
export const lastSeen = silentSince(podHealth.reportedAt).mapWith(podHealth.reportedAt) as SQL<Date | null>;

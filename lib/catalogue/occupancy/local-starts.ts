import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { instants } from '@/db/instant';
import { bookings, localStartsState, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { onClock } from '@/lib/foundation/time/zone-clock';
import { ZONE_DATA_VERSION } from '@/lib/foundation/time/zone-data';
import { localDate } from '@/lib/foundation/time/zones';

/** The start of a booking, as an instant and on the space's clock: the columns are written together. */
export type Start = Pick<
  typeof bookings.$inferInsert,
  'startsAt' | 'localDate' | 'localWeekday' | 'localHour'
>;

/**
 * The local start of a booking: the columns of its start with its local date, weekday and hour in a zone. The caller
 * has locked the space, so that its zone cannot change.
 */
export function localStart(zone: string, startsAt: Date): Start {
  const local = onClock(startsAt, clockOf(zone));
  return {
    startsAt,
    localDate: localDate(startsAt, zone),
    localWeekday: local.getUTCDay() || 7,
    localHour: local.getUTCHours(),
  };
}

/** The local columns of a start for SQL: `time` is the local time, in UTC. */
const columnsAt = (time: SQL) => ({
  localDate: sql`(${time})::date`,
  localWeekday: sql`extract(isodow from ${time})::smallint`,
  localHour: sql`extract(hour from ${time})::smallint`,
});

/**
 * Rewrites the local starts of a space's bookings that differ from what its zone yields: after a change of the zone,
 * or of the zone data. Returns how many. The caller has locked the row of the space.
 */
export async function rewriteLocalStarts(tx: Tx, spaceId: number, zone: string): Promise<number> {
  const { changes, offsets } = clockOf(zone);
  const edges = instants(changes.map((time) => new Date(time)));
  const stretches = sql`unnest(array_prepend('-infinity', ${edges}), array_append(${edges}, 'infinity'),
    ${`{${offsets.join()}}`}::float8[]) as stretch (since, until, ahead)`;
  const local = columnsAt(
    sql`((${bookings.startsAt} + make_interval(secs => stretch.ahead / 1000)) at time zone 'UTC')`,
  );
  const rows = await tx.execute(sql`
    update ${bookings} set local_date = ${local.localDate}, local_weekday = ${local.localWeekday}, local_hour = ${local.localHour}
    from ${stretches}
    where ${bookings.spaceId} = ${spaceId} and ${bookings.startsAt} >= stretch.since and ${bookings.startsAt} < stretch.until
      and (${bookings.localDate}, ${bookings.localWeekday}, ${bookings.localHour})
        is distinct from (${local.localDate}, ${local.localWeekday}, ${local.localHour})`);
  return rows.count;
}

type State = typeof localStartsState.$inferSelect;
const behind = (state: State | undefined): boolean =>
  state?.zoneData !== ZONE_DATA_VERSION || state.afterSpaceId !== null;

/**
 * Processes the next space; returns how many rows it wrote, or null if none is left or another instance is processing
 * it.
 */
async function nextSpace(tx: Tx): Promise<number | null> {
  const [state] = await tx.select().from(localStartsState).for('update', { skipLocked: true });
  if (!state || !behind(state)) return null;
  const after = state.zoneData === ZONE_DATA_VERSION ? (state.afterSpaceId ?? 0) : 0;
  const [space] = await tx
    .select({ id: spaces.id, zone: spaces.timezone })
    .from(spaces)
    .where(sql`${spaces.id} > ${after}`)
    .orderBy(spaces.id)
    .limit(1)
    // The zone cannot change until the rows of this space are written.
    .for('share');
  await tx.update(localStartsState).set({ zoneData: ZONE_DATA_VERSION, afterSpaceId: space?.id ?? null });
  return space ? rewriteLocalStarts(tx, space.id, space.zone) : null;
}

/** The time limit of one run, in milliseconds: the next one resumes where it ended. */
const RUN_MS = 20_000;

/**
 * Rewrites all local starts if the zone data differs from that with which they were written, one space per
 * transaction; returns how many. Several instances take turns: docs/rules.md#one-clock.
 */
export async function followZoneData(): Promise<number> {
  const [state] = await db().select().from(localStartsState);
  if (!behind(state)) return 0;
  const end = performance.now() + RUN_MS;
  let written = 0;
  while (performance.now() < end) {
    const rows = await transact(nextSpace);
    if (rows === null) break;
    written += rows;
  }
  return written;
}

import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { serverWatch } from '@/db/tables';

/* How steady the clock of this installation is, by the database's clock: docs/rules.md#wrong-clock. */

/** Records that a clock is wrong or has stepped: irreversible work waits. */
export const markUnsteady = () =>
  db().execute(sql`insert into ${serverWatch} (listening_since, listening_until, unsteady_at)
    values ('epoch', clock_timestamp(), clock_timestamp())
    on conflict (is_only) do update set unsteady_at = clock_timestamp()`);

/**
 * The time for which the clock must have been steady, after it was wrong or stepped, before irreversible work
 * resumes: docs/rules.md#wrong-clock.
 */
const STEADY_AFTER = sql.raw(`interval '10 minutes'`);

/**
 * Whether no clock was wrong and none stepped for ten minutes. The first caller after a break asks before the break
 * is recorded: then the last sign of life is too old, or lies ahead.
 */
export const steadyNow: SQL = sql`coalesce((select
  (${serverWatch.unsteadyAt} is null or ${serverWatch.unsteadyAt} < now() - ${STEADY_AFTER})
  and ${serverWatch.listeningUntil} between now() - ${STEADY_AFTER} and now() + interval '1 minute' from ${serverWatch} where ${serverWatch.isOnly}), true)`;

/** Whether no clock was wrong and none stepped for ten minutes: {@link steadyNow}, queried from the database. */
export async function isSteady(on: Db = db()): Promise<boolean> {
  const [row] = await checkedRows(on, { steady: 'bool' }, sql`select ${steadyNow} as steady`);
  return row?.steady ?? true;
}

import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { instant } from '@/db/instant';
import { bookingPeriods, spaceBlocks, spaces } from '@/db/tables';
import type { BlockReason } from '@/lib/column-values/block-reasons';
import { type AppError, refuse } from '@/lib/foundation/errors';

/**
 * Why a space is out of service now, and the end of that time without a gap: an ISO instant, or null until further
 * notice.
 */
export type OutOfService = { reason: BlockReason; until: string | null };

/**
 * {@link OutOfService}, or null while a space is in service: for a row of `spaces`. A guest can still be inside.
 * Overlapping or adjacent blocks count as one; the reason is that of the block that ends last.
 */
export const outOfService: SQL<OutOfService | null> = sql`(
  select jsonb_build_object('reason', (array_agg(b.reason order by b.ends_at desc nulls first))[1], 'until', (
    select to_char(upper(piece) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from unnest((
      select range_agg(tstzrange(o.starts_at, o.ends_at)) from ${spaceBlocks} o where o.space_id = ${spaces.id})) as piece
    where piece @> now()))
  from ${spaceBlocks} b where b.space_id = ${spaces.id} and b.starts_at <= now() and (b.ends_at is null or b.ends_at > now())
  having count(*) > 0)`;

const outOfServiceThen = () => refuse('out_of_service.later');

type When = { spaceId: number; from: Date; to: Date };

/**
 * Throws 422 `out_of_service` if a block covers any of the time between the two instants, also where a booking was left
 * in it.
 */
export async function assertInService(on: Db, { spaceId, from, to }: When): Promise<void> {
  const [block] = await on.execute(sql`select from ${spaceBlocks} where ${spaceBlocks.spaceId} = ${spaceId}
    and tstzrange(${spaceBlocks.startsAt}, ${spaceBlocks.endsAt}) && tstzrange(${instant(from)}, ${instant(to)}) limit 1`);
  if (block) throw outOfServiceThen();
}

/**
 * The error for a space that is taken between the two instants: `out_of_service` if a block covers any of that time,
 * or else `otherwise`, which means that it is booked.
 */
export async function outOfServiceErrorOr(
  on: Db,
  { spaceId, from, to }: When,
  otherwise: AppError,
): Promise<AppError> {
  const [row] =
    await on.execute(sql`select from ${bookingPeriods} where ${bookingPeriods.spaceId} = ${spaceId}
    and ${bookingPeriods.state} = 'blocked'
    and tstzrange(${bookingPeriods.startsAt}, ${bookingPeriods.endsAt}) && tstzrange(${instant(from)}, ${instant(to)}) limit 1`);
  if (!row) return otherwise;
  return outOfServiceThen();
}

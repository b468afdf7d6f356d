import type { TransactionSql } from 'postgres';

const DAY_MS = 86_400_000;

/**
 * A space that was repaired last week, one that waits for a part, and one that will be maintained next month. Created
 * after the bookings, around which the blocks are cut.
 */
export async function writeBlocks(tx: TransactionSql, now: Date): Promise<void> {
  const dayFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await tx`
    insert into space_blocks (space_id, starts_at, ends_at, reason, note, set_key)
    select id, ${dayFromNow(-7)}, ${dayFromNow(-6)}, 'repair', 'Lock replaced', gen_random_uuid() from spaces order by id desc limit 1`;
  await tx`
    insert into space_blocks (space_id, starts_at, ends_at, reason, note, set_key)
    select id, ${dayFromNow(30)}, ${dayFromNow(32)}, 'maintenance', 'Yearly check of the ventilation', gen_random_uuid()
    from spaces where status = 'active' order by id desc limit 1`;
  await tx`
    insert into space_blocks (space_id, starts_at, ends_at, reason, note, set_key)
    select id, ${dayFromNow(-2)}, null, 'repair', 'Waits for a new door', gen_random_uuid()
    from spaces where status = 'inactive' order by id desc limit 1`;
}

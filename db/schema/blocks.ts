import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { BLOCK_REASONS } from '@/lib/column-values/block-reasons';
import { admins } from './access';
import { id, instant, oneOf, ref, timestamps } from './columns';
import { spaces } from './spaces';
import { triggersOf } from './triggers';

/**
 * When a space is out of service, and why: docs/rules.md#blocks. Blocks of one space may overlap. The time that they
 * withhold from sale is written as periods of the state `blocked`, derived from the blocks and from the bookings that
 * are left in them.
 */
export const spaceBlocks = pgTable(
  'space_blocks',
  {
    id: id(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    startsAt: instant().notNull(),
    /** Null means until further notice. */
    endsAt: instant(),
    reason: text({ enum: BLOCK_REASONS }).notNull(),
    /** For staff only. */
    note: text().notNull().default(''),
    /** Shared by all blocks that were created in one step. */
    setKey: uuid().notNull(),
    madeBy: ref().references(() => admins.id),
    remindedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    index('space_blocks_space').on(t.spaceId, t.startsAt),
    index('space_blocks_set').on(t.setKey),
    index('space_blocks_ending').on(t.endsAt).where(sql`reminded_at is null and ends_at is not null`),
    check('space_blocks_reason', oneOf(t.reason, BLOCK_REASONS)),
    check('space_blocks_time', sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
  ],
);

export const spaceBlocksTriggers = triggersOf(spaceBlocks, {
  block_writes_periods: 'block_was_changed',
});

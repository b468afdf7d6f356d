import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { BLOCK_REASONS } from '@/lib/values/block-reasons';
import { admins } from './access';
import { id, instant, oneOf, ref, timestamps } from './columns';
import { spaces } from './spaces';
import { triggersOf } from './triggers';

/**
 * When a space is out of service, and why: docs/rules.md#blocks. Blocks of one space may overlap; what they keep from
 * being sold are periods of the state `blocked`, which follow from them and from the bookings that are left.
 */
export const spaceBlocks = pgTable(
  'space_blocks',
  {
    id: id(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    startsAt: instant().notNull(),
    /** Null until further notice. */
    endsAt: instant(),
    reason: text({ enum: BLOCK_REASONS }).notNull(),
    /** For staff alone. */
    note: text().notNull().default(''),
    /** The same for all that were made in one step. */
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

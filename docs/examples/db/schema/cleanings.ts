import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { CLEANING_STATES } from '@/lib/entities/descriptions/cleanings';
import { cents, id, instant, oneOf, ref, timestamps } from './columns';
import { crews } from './crews';
import { spaces } from './spaces';

export const cleanings = pgTable(
  'cleanings',
  {
    id: id(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    crewId: ref()
      .notNull()
      .references(() => crews.id),
    startsAt: instant().notNull(),
    costCents: cents().notNull(),
    image: text(),
    note: text(),
    state: text({ enum: CLEANING_STATES }).notNull().default('planned'),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    index('cleanings_space').on(t.spaceId, t.startsAt),
    check('cleanings_state', oneOf(t.state, CLEANING_STATES)),
  ],
);

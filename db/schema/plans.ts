import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { between, cents, id, instant, timestamps } from './columns';
import { ownedBy } from './owner';

/** A duration with a price. Bookings store their own copy of both. */
export const pricingPlans = pgTable(
  'pricing_plans',
  {
    id: id(),
    ownerId: ownedBy(),
    durationMinutes: integer().notNull(),
    costCents: cents().notNull(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('pricing_plans_owner_terms')
      .on(t.durationMinutes, t.costCents, sql`coalesce(${t.ownerId}, 0)`)
      .where(sql`${t.deletedAt} is null`),
    check('pricing_plans_duration', between(t.durationMinutes, 1, 1440)),
    check('pricing_plans_cost', between(t.costCents, 0, 99_999_99)),
  ],
);

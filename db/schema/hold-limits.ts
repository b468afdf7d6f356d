import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, ref } from './columns';

/** The network that a hold came from, for the hold limits only. Removed after an hour: docs/rules.md#hold-limits. */
export const holdNetworks = pgTable(
  'hold_networks',
  {
    bookingId: ref()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    spaceId: ref().notNull(),
    network: text().notNull(),
    /** The widest network of the same address; null in rows of an earlier release. */
    site: text(),
    /** Whether its browser had opened a page of the app. */
    hasOpenedPage: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    // Used by the previous release: docs/upgrade.md#expand.
    index('hold_networks_space').on(t.spaceId, t.network, t.createdAt),
    index('hold_networks_age').on(t.createdAt),
    index('hold_networks_site').on(t.site, t.createdAt),
  ],
);

/**
 * Cards whose payment waits at its bank, each by a keyed hash of the provider's fingerprint. Removed after an hour:
 * docs/rules.md#crowded-network.
 */
export const waitingCards = pgTable(
  'waiting_cards',
  {
    card: text().primaryKey(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('waiting_cards_booking').on(t.bookingId), index('waiting_cards_age').on(t.createdAt)],
);

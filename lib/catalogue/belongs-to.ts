import 'server-only';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '@/db/client';
import { bookings, locations, spaceBusinessPartners } from '@/db/tables';
import {
  bookingScope,
  bookingWithSpace,
  lockBookingWithSpace,
} from '@/lib/catalogue/occupancy/booking-with-space';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { assertSpaceVisible, assertSpaceWritable, lockWritableSpace } from '@/lib/catalogue/spaces/scope';
import { notFound } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import { ownedScope, ownPartners } from '@/lib/platform/ownership/owners-sql';
import { assertMayWriteShared } from '@/lib/platform/ownership/rights';

/**
 * What a record belongs to. Who sees and writes it, what is locked before it, and which screens follow its changes
 * come from there: docs/rules.md#belongs-to.
 */
export type BelongsTo = 'operator' | 'owner' | 'space' | 'location' | 'booking';

/** The column of a record that refers to what it belongs to. */
export const PARENT_COLUMN = {
  operator: null,
  owner: 'ownerId',
  space: 'spaceId',
  location: 'locationId',
  booking: 'bookingId',
} as const satisfies Record<BelongsTo, string | null>;

/** What a record of a space, a location or a booking belongs to. */
export type Parent = Exclude<BelongsTo, 'operator' | 'owner'>;

export type ParentRules = {
  /** The records that the actor sees, by the column that refers to the parent. */
  scope: (actor: Actor, column: AnyPgColumn) => SQL | undefined;
  /** Throws 404 for a parent that the actor does not see, and 403 for one whose records the actor may not write. */
  assertWritable: (on: Db, actor: Actor, id: number) => Promise<void>;
  /** {@link assertWritable}, and locks the parent until this transaction ends. */
  lock: (tx: Tx, actor: Actor, id: number) => Promise<void>;
};

const PARENTS: Record<Parent, ParentRules> = {
  space: {
    scope: (actor, column) => {
      const isSold = ownPartners(actor, spaceBusinessPartners.businessPartnerId);
      return (
        isSold &&
        sql`exists (select 1 from ${spaceBusinessPartners} where ${eq(spaceBusinessPartners.spaceId, column)} and ${isSold})`
      );
    },
    async assertWritable(on, actor, id) {
      await assertSpaceVisible(on, actor, id);
      await assertSpaceWritable(on, actor, id);
    },
    async lock(tx, actor, id) {
      await lockSpace(tx, id);
      await lockWritableSpace(tx, actor, id);
    },
  },
  location: {
    // All staff see the locations.
    scope: () => undefined,
    async assertWritable(on, actor, id) {
      const [location] = await on.select({ id: locations.id }).from(locations).where(isLocation(id));
      if (!location) throw notFound('Location');
      assertMayWriteShared(actor);
    },
    async lock(tx, actor, id) {
      const rows = await tx
        .select({ id: locations.id })
        .from(locations)
        .where(isLocation(id))
        .for('key share');
      if (rows.length === 0) throw notFound('Location');
      assertMayWriteShared(actor);
    },
  },
  booking: {
    scope: (actor, column) => {
      const isMine = bookingScope(actor);
      return isMine && sql`exists (select 1 from ${bookings} where ${eq(bookings.id, column)} and ${isMine})`;
    },
    async assertWritable(on, actor, id) {
      await bookingWithSpace(on, actor, id);
    },
    async lock(tx, actor, id) {
      await lockBookingWithSpace(tx, actor, id);
    },
  },
};

const isLocation = (id: number) => and(eq(locations.id, id), isNull(locations.deletedAt));

/** The rules of a space, a location or a booking for its records; null for records of an owner or the operator. */
export const parentRules = (belongsTo: BelongsTo): ParentRules | null =>
  belongsTo === 'operator' || belongsTo === 'owner' ? null : PARENTS[belongsTo];

/** The scope of a list of records, by the column that refers to what they belong to. */
export const scopeOf =
  (belongsTo: Exclude<BelongsTo, 'operator'>, column: AnyPgColumn) =>
  (actor: Actor): SQL | undefined =>
    belongsTo === 'owner' ? ownedScope(actor, column) : PARENTS[belongsTo].scope(actor, column);

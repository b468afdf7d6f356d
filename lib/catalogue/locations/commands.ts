import 'server-only';
import { eq, or } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { locations, spaceSecondaryLocations, spaces } from '@/db/tables';
import { assertHierarchy, type PlaceIds } from '@/lib/catalogue/geography/hierarchy';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow, uniquely } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { loadLocations } from './list-sql';
import { type Location, locationInput, locationUpdate } from './schema';

const noun = 'location';
/** Fixed text for a duplicate name: docs/rules.md#texts-console. */
const DUPLICATE = 'Invalid location name.';

async function loadOne(tx: Tx, id: number): Promise<Location> {
  const [location] = await loadLocations(tx, [id]);
  if (!location) throw notFound('Location');
  return location;
}

/** The resulting place: what was sent, over the current values. */
const placeIdsOf = (sent: Partial<PlaceIds>, current?: PlaceIds): PlaceIds => ({
  countryId: sent.countryId === undefined ? (current?.countryId ?? null) : sent.countryId,
  stateId: sent.stateId === undefined ? (current?.stateId ?? null) : sent.stateId,
  cityId: sent.cityId === undefined ? (current?.cityId ?? null) : sent.cityId,
});

/** Adds a location; throws 409 for a duplicate name, 400 when state or city are elsewhere. */
export const createLocation = command({
  permission: 'locations.add',
  input: locationInput,
  async run({ tx, input: { is_active, ...input }, audit }) {
    await assertHierarchy(tx, placeIdsOf(input));
    const values = { ...input, isActive: is_active };
    const rows = await uniquely(
      DUPLICATE,
      () => tx.insert(locations).values(values).returning({ id: locations.id }),
      'name',
    );
    const location = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'location.create', entityId: location.id, after: location });
    return location;
  },
});

/**
 * Updates the fields that are sent, the status included. Spaces there keep their own address and time zone.
 */
export const updateLocation = command({
  permission: 'locations.edit',
  input: locationUpdate,
  async run({ tx, input: { id, updatedAt, is_active, ...input }, audit }) {
    const row = await lockLive(tx, locations, id, noun);
    assertFresh(row.updatedAt, updatedAt, noun);
    const where = placeIdsOf(input, row);
    // Check only a change of place: a change of status must not fail because of it.
    if (['countryId', 'stateId', 'cityId'].some((key) => key in input)) await assertHierarchy(tx, where);
    const before = await loadOne(tx, id);
    const values = { ...input, isActive: is_active ?? row.isActive };
    await uniquely(DUPLICATE, () => tx.update(locations).set(values).where(eq(locations.id, id)), 'name');
    const after = await loadOne(tx, id);
    await audit({ action: 'location.update', entityId: id, before, after });
    return after;
  },
});

/** Deletes a location; 409 while spaces have it as their primary or a secondary one. */
export const deleteLocation = softDelete({
  permission: 'locations.delete',
  table: locations,
  noun: noun,
  action: 'location.delete',
  usedBy: (id) =>
    or(
      eq(spaces.locationId, id),
      linkedSpaces(spaceSecondaryLocations, spaceSecondaryLocations.locationId, id),
    ),
  load: loadLocations,
});

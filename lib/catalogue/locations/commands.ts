import 'server-only';
import { eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import { locations, spaceSecondaryLocations, spaces } from '@/db/tables';
import { assertHierarchy, type PlaceIds } from '@/lib/catalogue/geography/hierarchy';
import { keptRecord, linkedSpaces } from '@/lib/catalogue/kept-records';
import { knownZone } from '@/lib/foundation/time-zones';
import { uniquely } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { loadLocations } from './list-sql';
import { locationInput, locationUpdate } from './schema';

const location = keptRecord({ table: locations, noun: 'location', record: 'location', load: loadLocations });
/** Fixed text for a duplicate name: docs/rules.md#texts-console. */
const DUPLICATE = 'Invalid location name.';

/** The resulting place: what was sent, over the current values. */
const placeIdsOf = (sent: Partial<PlaceIds>, current?: PlaceIds): PlaceIds => ({
  countryId: sent.countryId === undefined ? (current?.countryId ?? null) : sent.countryId,
  stateId: sent.stateId === undefined ? (current?.stateId ?? null) : sent.stateId,
  cityId: sent.cityId === undefined ? (current?.cityId ?? null) : sent.cityId,
});

const columnsOf = (sent: Partial<z.output<typeof locationInput>>) => ({
  name: sent.name,
  address: sent.address,
  countryId: sent.countryId,
  stateId: sent.stateId,
  cityId: sent.cityId,
  zipcode: sent.zipcode,
  timezone: sent.timezone && knownZone(sent.timezone),
  latitude: sent.latitude,
  longitude: sent.longitude,
  isActive: sent.is_active,
});

/** Adds a location; throws 409 for a duplicate name, 400 when state or city are elsewhere. */
export const createLocation = command({
  permission: 'locations.add',
  input: locationInput,
  async run({ input, ...context }) {
    await assertHierarchy(context.tx, placeIdsOf(input));
    const values = { ...columnsOf(input), name: input.name };
    return uniquely(DUPLICATE, () => location.create(context, values), 'name');
  },
});

/**
 * Updates the fields that are sent, the status included. Spaces there keep their own address and time zone.
 */
export const updateLocation = command({
  permission: 'locations.edit',
  input: locationUpdate,
  async run(context) {
    const { tx, input } = context;
    const change = async (row: PlaceIds) => {
      // Check only a change of place: a change of status must not fail because of it.
      if (['countryId', 'stateId', 'cityId'].some((key) => key in input))
        await assertHierarchy(tx, placeIdsOf(input, row));
      return columnsOf(input);
    };
    return uniquely(DUPLICATE, () => location.update(context, change), 'name');
  },
});

/** Deletes a location; 409 while spaces have it as their primary or a secondary one. */
export const deleteLocation = location.deletion({
  permission: 'locations.delete',
  usedBy: (id) =>
    or(
      eq(spaces.locationId, id),
      linkedSpaces(spaceSecondaryLocations, spaceSecondaryLocations.locationId, id),
    ),
});

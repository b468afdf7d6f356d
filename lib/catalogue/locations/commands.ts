import 'server-only';
import { eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import { locations, spaceSecondaryLocations, spaces } from '@/db/tables';
import { mergedPlace, type PlaceIds } from '@/lib/catalogue/geography/place';
import { recordCommands, spacesThatUse } from '@/lib/catalogue/record-commands';
import { knownZone } from '@/lib/foundation/time/known-zones';
import { uniquely } from '@/lib/foundation/write-conflicts';
import { command } from '@/lib/platform/command';
import { loadLocations } from './list';
import { locationInput, locationUpdate } from './schema';

const location = recordCommands({
  table: locations,
  belongsTo: 'operator',
  noun: 'location',
  record: 'location',
  load: loadLocations,
});
/** Fixed text for a duplicate name: docs/rules.md#texts-console. */
const DUPLICATE = 'Invalid location name.';

const NOWHERE: PlaceIds = { countryId: null, stateId: null, cityId: null };

const columnsOf = (sent: Partial<z.output<typeof locationInput>>, place: PlaceIds) => ({
  ...place,
  name: sent.name,
  address: sent.address,
  zipcode: sent.zipcode,
  timezone: sent.timezone && knownZone(sent.timezone),
  latitude: sent.latitude,
  longitude: sent.longitude,
  isActive: sent.isActive,
});

/** Adds a location; throws 409 for a duplicate name, 400 if the state or city does not belong to the level above. */
export const createLocation = command({
  permission: 'locations.add',
  input: locationInput,
  async run(context) {
    const { input } = context;
    const place = await mergedPlace(context.tx, input, NOWHERE);
    const values = { ...columnsOf(input, place), name: input.name };
    return uniquely(DUPLICATE, () => location.create(context, values), 'name');
  },
});

/** Updates the fields that are sent, including the status. Its spaces keep their own address and time zone. */
export const updateLocation = command({
  permission: 'locations.edit',
  input: locationUpdate,
  async run(context) {
    const { tx, input } = context;
    // Only a changed place is validated: a change of status must not fail because of it.
    const change = async (row: PlaceIds) => columnsOf(input, await mergedPlace(tx, input, row));
    return uniquely(DUPLICATE, () => location.update(context, change), 'name');
  },
});

/** Deletes a location; 409 while spaces have it as their primary or secondary location. */
export const deleteLocation = location.deletion({
  permission: 'locations.delete',
  usedBy: (id) =>
    or(
      eq(spaces.locationId, id),
      spacesThatUse(spaceSecondaryLocations, spaceSecondaryLocations.locationId, id),
    ),
});

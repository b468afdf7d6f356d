import 'server-only';
import { eq, or } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { locations, spaceSecondaryLocations, spaces } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { notFound } from '@/lib/errors';
import { assertHierarchy, type Whereabouts } from '@/lib/geography/hierarchy';
import { assertFresh, uniquely } from '@/lib/write';
import { loadLocations } from './list-sql';
import { type Location, locationInput, locationUpdate } from './schema';

const entity = 'location';
/** Spec 1 section 8, to the letter: what a duplicate name is called. */
const DUPLICATE = 'Invalid location name.';

async function answer(tx: Tx, id: number): Promise<Location> {
  const [location] = await loadLocations(tx, [id]);
  if (!location) throw notFound('Location');
  return location;
}

/** Where it is after a change: what was sent, over what stood there. */
const whereabouts = (sent: Partial<Whereabouts>, stood?: Whereabouts): Whereabouts => ({
  countryId: sent.countryId === undefined ? (stood?.countryId ?? null) : sent.countryId,
  stateId: sent.stateId === undefined ? (stood?.stateId ?? null) : sent.stateId,
  cityId: sent.cityId === undefined ? (stood?.cityId ?? null) : sent.cityId,
});

/** Adds a location; 409 when the name is taken, 400 when state or city lie elsewhere. */
export const createLocation = command({
  permission: 'locations.add',
  input: locationInput,
  async run({ tx, input: { is_active, ...input }, audit }) {
    await assertHierarchy(tx, whereabouts(input));
    const values = { ...input, isActive: is_active };
    const rows = await uniquely(
      DUPLICATE,
      () => tx.insert(locations).values(values).returning({ id: locations.id }),
      'name',
    );
    const location = await answer(tx, rows[0]?.id ?? 0);
    await audit({ action: 'location.create', entity, entityId: location.id, after: location });
    return location;
  },
});

/** Changes what is sent of a location, its status too. Spaces there keep their own address and time zone. */
export const updateLocation = command({
  permission: 'locations.edit',
  input: locationUpdate,
  async run({ tx, input: { id, updatedAt, is_active, ...input }, audit }) {
    const row = await lockLive(tx, locations, id, entity);
    assertFresh(row.updatedAt, updatedAt, entity);
    const where = whereabouts(input, row);
    // Only a change of place is checked: a change of status must not fail for it.
    if (['countryId', 'stateId', 'cityId'].some((key) => key in input)) await assertHierarchy(tx, where);
    const before = await answer(tx, id);
    const values = { ...input, isActive: is_active ?? row.isActive };
    await uniquely(DUPLICATE, () => tx.update(locations).set(values).where(eq(locations.id, id)), 'name');
    const after = await answer(tx, id);
    await audit({ action: 'location.update', entity, entityId: id, before, after });
    return after;
  },
});

/** Takes a location out of the catalogue; 409 while spaces name it as their primary or a secondary one. */
export const deleteLocation = softDelete({
  permission: 'locations.delete',
  table: locations,
  noun: entity,
  action: 'location.delete',
  usedBy: (id) =>
    or(
      eq(spaces.locationId, id),
      linkedSpaces(spaceSecondaryLocations, spaceSecondaryLocations.locationId, id),
    ),
  load: loadLocations,
});

import 'server-only';
import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { locations, pricingPlans } from '@/db/tables';
import { planName } from '@/lib/catalogue/plans/name';
import { DOOR_OPENINGS, type DoorOpening } from '@/lib/column-values/door-opening';
import { tidyName } from '@/lib/foundation/text/tidy-name';
import type { Actor } from '@/lib/platform/authorization/actor';
import { importedColumns } from '@/lib/platform/csv/columns';
import { importSheet, numberIn, UnknownName, unknownName } from '@/lib/platform/csv/sheet';
import { ownedScope } from '@/lib/platform/ownership/owners-sql';
import { createSpaces } from './commands';
import { IMPORT_ONLY, SPACE_EXPORT } from './csv-columns';

const STATUSES: Record<string, boolean> = { active: true, inactive: false };
/**
 * Whether a space is for sale; an empty cell means that it is. Any unknown word is an error, so that it puts nothing
 * on sale.
 */
async function isStatus(text: string | undefined): Promise<boolean | undefined> {
  const word = text?.toLowerCase() ?? '';
  if (word === '') return undefined;
  if (Object.hasOwn(STATUSES, word)) return STATUSES[word];
  throw new UnknownName({ column: 'status', message: 'Write Active or Inactive, or leave it empty' });
}

/** How the door of a space opens; an empty cell means the API's default. */
async function doorOf(text: string | undefined): Promise<DoorOpening | undefined> {
  const word = text?.toLowerCase() ?? '';
  if (word === '') return undefined;
  const opening = DOOR_OPENINGS.find((name) => name === word);
  if (!opening)
    throw new UnknownName({ column: 'door', message: 'Write Pod, Keypad or Staff, or leave it empty' });
  return opening;
}

async function locationNamed(tx: Tx, name: string | undefined) {
  if (!name) return undefined;
  const [row] = await tx
    .select()
    .from(locations)
    .where(and(sql`lower(${locations.name}) = lower(${tidyName(name)})`, isNull(locations.deletedAt)));
  if (!row) throw unknownName('location', name, 'location');
  return row;
}

/**
 * The plans with these names: the operator's, and for staff limited to some partners also their partners'; of two
 * with the same name, the partner's.
 */
async function plansNamed(tx: Tx, actor: Actor, text: string | undefined): Promise<number[]> {
  const names = (text ?? '').split(/[,;]/).flatMap((name) => name.trim() || []);
  if (names.length === 0) return [];
  const theirs = ownedScope(actor, pricingPlans.ownerId) ?? isNull(pricingPlans.ownerId);
  const rows = await tx
    .select()
    .from(pricingPlans)
    .where(and(isNull(pricingPlans.deletedAt), theirs))
    .orderBy(sql`${pricingPlans.ownerId} nulls first`);
  const byName = new Map(rows.map((row) => [planName(row.durationMinutes, row.costCents), row.id]));
  return names.map((name) => {
    const id = byName.get(name);
    if (id === undefined) throw unknownName('pricing_plans', name, 'pricing plan');
    return id;
  });
}

const NOWHERE = { address: null, latitude: 0, longitude: 0, timezone: 'UTC', zipcode: '0' };

export const spaceSheet = importSheet({
  command: createSpaces,
  columns: [...importedColumns(SPACE_EXPORT), ...IMPORT_ONLY],
  sample:
    'name,pricing_plans,location,tax,inventoryId\r\nConcourse C · 01,"30 min $20.00, 60 min $35.00",SEA Concourse C,10.25,HB-C01\r\n',
  note: 'Empty address, zip code, time zone and coordinates are taken from the location.',
  async read({ tx, actor, cells, look }) {
    const location = await look(locationNamed(tx, cells.location));
    const plans = await look(plansNamed(tx, actor, cells.pricing_plans));
    const isActive = await look(isStatus(cells.status));
    const doorOpensBy = await look(doorOf(cells.door));
    // A row without its location is rejected for that alone, not for each cell that the location would fill.
    const { address, latitude, longitude, timezone, zipcode } = location ?? NOWHERE;
    return {
      locationId: location?.id,
      pricingPlanId: plans ?? [],
      latitude: numberIn(cells.latitude) ?? latitude ?? undefined,
      longitude: numberIn(cells.longitude) ?? longitude ?? undefined,
      tax: numberIn(cells.tax),
      size: numberIn(cells.size),
      doorOpensBy,
      isActive,
      address: cells.address || address,
      timezone: cells.timezone || timezone || undefined,
      zipcode: cells.zipcode || zipcode || '',
    };
  },
});

import 'server-only';
import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { cities, countries, locations, pricingPlans, states } from '@/db/tables';
import { createLocation } from '@/lib/catalogue/locations/commands';
import { LOCATION_IMPORT, type LocationFieldToRead } from '@/lib/catalogue/locations/csv-columns';
import { locationInput } from '@/lib/catalogue/locations/schema';
import { planName } from '@/lib/catalogue/plans/name';
import { createSpaces } from '@/lib/catalogue/spaces/commands';
import { SPACE_IMPORT, type SpaceFieldToRead } from '@/lib/catalogue/spaces/csv-columns';
import { spaceInput } from '@/lib/catalogue/spaces/schema';
import { DOOR_OPENINGS, type DoorOpening } from '@/lib/column-values/door-opening';
import type { Capability } from '@/lib/entities/permissions';
import { parseInput } from '@/lib/foundation/input/parse';
import { plainDigits } from '@/lib/foundation/text/digits';
import { tidyName } from '@/lib/foundation/text/tidy-name';
import type { Actor } from '@/lib/platform/authorization/actor';
import { ownedScope } from '@/lib/platform/ownership/owners-sql';
import type { ImportKind, RowProblem } from './schema';

/** The cells of a row by the name of their column. */
type Cells = Record<string, string>;

/** The columns that are read, with their fields of the input. */
export type Columns = readonly { header: string; input: string }[];

type Importer = {
  needs: Capability;
  columns: Columns;
  /** Writes the record of a row with its own command, in this transaction; throws what the command throws. */
  write: (tx: Tx, actor: Actor, cells: Cells) => Promise<unknown>;
};

/** The error for cells that name unknown records, with the other errors of the row. */
export class UnknownName extends Error {
  constructor(
    readonly problem: RowProblem,
    readonly others: unknown[] = [],
  ) {
    super(problem.message);
  }
}

/**
 * Looks up what a cell names; an unknown name is collected in `missing`, so that the rest of the row is checked too.
 */
async function orMissing<T>(missing: UnknownName[], look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (!(error instanceof UnknownName)) throw error;
    missing.push(error);
    return undefined;
  }
}

/** Throws all errors of a row: the missing names, and those of its schema. */
function checked<T>(missing: UnknownName[], parse: () => T): T {
  const [first, ...others] = missing;
  if (!first) return parse();
  try {
    parse();
  } catch (error) {
    others.push(error as UnknownName);
  }
  throw new UnknownName(first.problem, others);
}

const unknown = (column: string, name: string, what: string) =>
  new UnknownName({ column, message: `There is no ${what} “${name}”` });
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** The number in a cell; NaN, which the schema rejects, if it is not a number. */
function amount(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const plain = plainDigits(text);
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

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

async function placeOf(tx: Tx, { country, state, city }: Cells) {
  const named = async (
    table: typeof countries | typeof states | typeof cities,
    column: string,
    name?: string,
    within = sql`true`,
  ) => {
    if (!name) return null;
    const same = sql`lower(${table.name}) = lower(${tidyName(name)})`;
    const [row] = await tx.select({ id: table.id }).from(table).where(and(same, within));
    if (!row) throw unknown(column, name, column);
    return row.id;
  };
  const countryId = await named(countries, 'country', country);
  const stateId = await named(states, 'state', state, sql`${states.countryId} = ${countryId}`);
  const cityId = await named(cities, 'city', city, sql`${cities.stateId} = ${stateId}`);
  return { countryId, stateId, cityId };
}

async function locationNamed(tx: Tx, name: string | undefined) {
  if (!name) return undefined;
  const [row] = await tx
    .select()
    .from(locations)
    .where(and(sql`lower(${locations.name}) = lower(${tidyName(name)})`, isNull(locations.deletedAt)));
  if (!row) throw unknown('location', name, 'location');
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
    if (id === undefined) throw unknown('pricing_plans', name, 'pricing plan');
    return id;
  });
}

const NOWHERE = { address: null, latitude: 0, longitude: 0, timezone: 'UTC', zipcode: '0' };

/** The cells of a row as strings, under their fields of the input. */
const textsOf = (columns: Columns, cells: Cells): Record<string, string | undefined> =>
  Object.fromEntries(columns.map(({ header, input }) => [input, cells[header]]));

async function writeLocation(tx: Tx, actor: Actor, cells: Cells): Promise<unknown> {
  const read: Record<LocationFieldToRead, unknown> = {
    ...(await placeOf(tx, cells)),
    latitude: amount(cells.latitude),
    longitude: amount(cells.longitude),
  };
  const input = { ...textsOf(LOCATION_IMPORT, cells), timezone: cells.timezone || null, ...read };
  return createLocation.within(tx, actor, parseInput(locationInput, input));
}

async function writeSpace(tx: Tx, actor: Actor, cells: Cells): Promise<unknown> {
  const missing: UnknownName[] = [];
  const location = await orMissing(missing, locationNamed(tx, cells.location));
  const plans = await orMissing(missing, plansNamed(tx, actor, cells.pricing_plans));
  const isActive = await orMissing(missing, isStatus(cells.status));
  const doorOpensBy = await orMissing(missing, doorOf(cells.door));
  // A row without its location is rejected for that alone, not for each cell that the location would fill.
  const { address, latitude, longitude, timezone, zipcode } = location ?? NOWHERE;
  const read: Record<SpaceFieldToRead, unknown> = {
    locationId: location?.id,
    pricingPlanId: plans ?? [],
    latitude: amount(cells.latitude) ?? latitude ?? undefined,
    longitude: amount(cells.longitude) ?? longitude ?? undefined,
    tax: amount(cells.tax),
    size: amount(cells.size),
    doorOpensBy,
    isActive,
  };
  const input = {
    ...textsOf(SPACE_IMPORT, cells),
    address: cells.address || address,
    timezone: cells.timezone || timezone || undefined,
    zipcode: cells.zipcode || zipcode || '',
    ...read,
  };
  return createSpaces.within(
    tx,
    actor,
    checked(missing, () => parseInput(spaceInput, input)),
  );
}

/** The columns of each kind, and how a row is written: docs/rules.md#import. */
export const IMPORTERS: Record<ImportKind, Importer> = {
  locations: { needs: 'locations.add', columns: LOCATION_IMPORT, write: writeLocation },
  spaces: { needs: 'spaces.add', columns: SPACE_IMPORT, write: writeSpace },
};

import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, db, type Tx } from '@/db/client';
import { locations, spaces } from '@/db/tables';
import { type FieldError, invalid, invalidField, refuse } from '@/lib/foundation/errors';
import { uniquely } from '@/lib/foundation/write-conflicts';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { freeShortName, signKey } from './free-short-name';
import { numberedNames } from './numbered-names';
import { isCutShortName, shortNameOf, shownShortName } from './short-name';

const SAME_DOOR = 'Another space of this location has this short name on its door. Choose another one';
const SAME_NAME = 'Another space of this location has this name. Choose another name or number';
const LONG = 'At most 120 characters with its number';

/** The names of a location's spaces, in lower case, and the sign keys of what their doors show. */
type Taken = { names: ReadonlySet<string>; onDoors: ReadonlySet<string> };

async function takenAt(on: Db, locationId: number, exceptId?: number): Promise<Taken> {
  const rows = await on
    .select({ name: spaces.name, shortName: spaces.shortName })
    .from(spaces)
    .where(
      and(
        eq(spaces.locationId, locationId),
        ne(spaces.status, 'deleted'),
        exceptId === undefined ? undefined : ne(spaces.id, exceptId),
      ),
    );
  const onDoors = new Set(rows.map((row) => signKey(shownShortName(row))));
  return { names: new Set(rows.map(({ name }) => name.toLowerCase())), onDoors };
}

/** Transactions that assign short names at a location take turns, so that each sees the previous one's. */
export async function lockShortNames(tx: Tx, locationId: number): Promise<void> {
  await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.id, locationId))
    .for('no key update');
}

type Asked = { name: string; locationId: number; quantity: number };
type Signed = { name: string; shortName: string };

/**
 * Names and short names for new spaces that are free at their location: numbered consecutively, skipping those that
 * exist at the location.
 */
export async function freeNamesAt(on: Db, { name, locationId, quantity }: Asked): Promise<Signed[]> {
  const { names: taken, onDoors } = await takenAt(on, locationId);
  const names = numberedNames(name, quantity, taken, onDoors);
  if (names.some((one) => one.length > 120)) throw invalidField('name', LONG);
  const doors = new Set(onDoors);
  return names.map((one) => {
    const shortName = freeShortName(one, doors);
    doors.add(signKey(shortName));
    return { name: one, shortName };
  });
}

/** The names and short names that spaces added together would get now (`spaces.add`). */
export async function proposeNames(actor: Actor, request: Asked): Promise<Signed[]> {
  authorize(actor, 'spaces.add');
  return freeNamesAt(db(), request);
}

/** 409 on the field. */
const duplicate = (path: string, sentence: string) =>
  refuse('duplicate', {
    sentence,
    errors: [{ path, message: sentence }] satisfies FieldError[],
  });

type Own = { name: string; shortName?: string | null; locationId: number; id?: number };

/**
 * The short name that a space gets at its location, as sent or otherwise proposed. Throws 409 on the short name if
 * another space of the location has it on its door; on the name, with a free suggestion, if another space has the name
 * and no short name distinguishes them.
 */
export async function assignedShortName(on: Db, { name, shortName, locationId, id }: Own): Promise<string> {
  const { names, onDoors } = await takenAt(on, locationId, id);
  if (shortName) {
    if (onDoors.has(signKey(shortName))) throw duplicate('shortName', SAME_DOOR);
    return shortName;
  }
  if (!names.has(name.toLowerCase())) return freeShortName(name, onDoors);
  throw duplicate('name', `${SAME_NAME}, such as “${numberedNames(name, 1, names, onDoors)[0]}”`);
}

type NewRow = {
  name: string;
  shortName?: string | null;
  inventoryId?: string | null;
  terminalId?: string | null;
};

/**
 * The rows of new spaces that are added together, each with its short name. Throws 400 with all errors at once for
 * rows that share a door, a name or an id with another row, or a door or a name with a space of the location.
 */
export async function rowsWithShortNames<T extends NewRow>(
  on: Db,
  locationId: number,
  rows: readonly T[],
): Promise<(T & Signed)[]> {
  const { names, onDoors } = await takenAt(on, locationId);
  const problems: FieldError[] = [];
  const doors = new Set(onDoors);
  const taken = new Set(names);
  // A short name that a row chose is not proposed to another one, and no name is suggested twice.
  const chosenHere = rows.flatMap(({ shortName }) => (shortName ? signKey(shortName) : []));
  const chosen = new Set([...onDoors, ...chosenHere]);
  const suggested = new Set([...names, ...rows.map(({ name }) => name.toLowerCase())]);
  const signed = rows.map((row, index) => {
    const { name } = row;
    if (row.shortName && doors.has(signKey(row.shortName)))
      problems.push({ path: `each.${index}.shortName`, message: `“${row.shortName}” is on another door` });
    if (!row.shortName && taken.has(name.toLowerCase())) {
      const [free = ''] = numberedNames(name, 1, suggested, chosen);
      suggested.add(free.toLowerCase());
      problems.push({ path: `each.${index}.name`, message: `“${name}” is another space. “${free}” is free` });
    }
    const shortName = row.shortName || freeShortName(name, new Set([...chosen, ...doors]));
    doors.add(signKey(shortName));
    taken.add(name.toLowerCase());
    return { ...row, shortName };
  });
  for (const field of ['inventoryId', 'terminalId'] as const) {
    const seen = new Set<string>();
    for (const [at, row] of rows.entries()) {
      const value = row[field];
      if (value && seen.has(value))
        problems.push({ path: `each.${at}.${field}`, message: 'Each has its own' });
      if (value) seen.add(value);
    }
  }
  if (problems[0]) throw invalid(problems[0].message, problems);
  return signed;
}

/** Writes spaces with their names; throws 409 on a short name that another space of the location has. */
export const withOwnShortNames = <T>(write: () => Promise<T>): Promise<T> =>
  uniquely(SAME_DOOR, write, 'shortName');

type Renamed = { name: string; locationId: number; shortName: string | null };

/**
 * The short name of an existing space, to be written with the other changes: the one that is sent, otherwise its own.
 * A short name that was derived from the name follows a new name or place; `null` requests a new proposal. A space
 * whose short name another space of the location already had before they had to differ has none, until either of them
 * gets another name or place. One that a former release cut is derived again. Throws like {@link assignedShortName}.
 */
export async function changedShortName(
  tx: Tx,
  row: typeof spaces.$inferSelect,
  sent: Partial<Renamed>,
): Promise<string | null> {
  const { name = row.name, locationId = row.locationId } = sent;
  const isMoved = locationId !== row.locationId;
  const isNamed = name !== row.name;
  const isCut = row.shortName !== null && isCutShortName(row.shortName);
  const isOwn = row.shortName !== null && !isCut && row.shortName !== shortNameOf(row.name);
  const shortName = sent.shortName === undefined && isOwn ? row.shortName : sent.shortName;
  const isKept = !isCut && (shortName === undefined || shortName === row.shortName);
  if (isKept && !isMoved && !isNamed && row.shortName !== null) return row.shortName;
  await lockShortNames(tx, locationId);
  if (shortName || isMoved || isNamed || row.shortName !== null)
    return assignedShortName(tx, { id: row.id, name, shortName, locationId });
  return (await isOnDoor(tx, row, shortNameOf(name))) ? null : shortNameOf(name);
}

/** Whether another space of the location has the short name on its door. */
async function isOnDoor(
  tx: Tx,
  { id, locationId }: typeof spaces.$inferSelect,
  shortName: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: spaces.id })
    .from(spaces)
    .where(
      and(
        eq(spaces.locationId, locationId),
        ne(spaces.status, 'deleted'),
        ne(spaces.id, id),
        eq(sql`folded(${spaces.shortName})`, signKey(shortName)),
      ),
    );
  return other !== undefined;
}

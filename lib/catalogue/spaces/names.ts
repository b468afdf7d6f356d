import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { spaces } from '@/db/tables';
import { AppError, type FieldError, invalid, invalidField } from '@/lib/foundation/errors';
import { uniquely } from '@/lib/foundation/write';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { cloneNames } from './clone-names';
import { shortNameOf } from './short-name';

const SAME_DOOR =
  'Another space of this location has the same short name on its door. Choose another name or number';
const LONG = 'At most 120 characters with its number';

/** The names of a location's spaces, and the short names on their doors in lower case. */
async function takenAt(on: Db, locationId: number, exceptId?: number) {
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
  const onDoors = new Set(rows.flatMap(({ shortName }) => shortName?.toLowerCase() ?? []));
  return { names: new Set(rows.map(({ name }) => name)), onDoors };
}

type Asked = { name: string; locationId: number; quantity: number };

/** The names of spaces that are created together: numbered on, skipping those that exist at the location. */
export async function namesFor(on: Db, { name, locationId, quantity }: Asked): Promise<string[]> {
  const { names: taken, onDoors } = await takenAt(on, locationId);
  const names = cloneNames(name, quantity, taken, onDoors);
  if (names.some((one) => one.length > 120)) throw invalidField('name', LONG);
  return names;
}

/** The names that spaces added together would get now, with what their doors say (`spaces.add`). */
export async function proposeNames(
  actor: Actor,
  asked: Asked,
): Promise<{ name: string; shortName: string }[]> {
  authorize(actor, 'spaces.add');
  const names = await namesFor(db(), asked);
  return names.map((name) => ({ name, shortName: shortNameOf(name) }));
}

/** 409 beside the name, with a name that is free. */
const sameDoor = (path: string, free: string | undefined) => {
  const sentence = free ? `${SAME_DOOR}, such as “${free}”` : SAME_DOOR;
  return new AppError('conflict', sentence, {
    code: 'duplicate',
    errors: [{ path, message: sentence }] satisfies FieldError[],
  });
};

/** Throws 409 when another space of the location has the short name of this name, and says which name is free. */
export async function assertFreeDoor(
  on: Db,
  { name, locationId, id }: { name: string; locationId: number; id?: number },
): Promise<void> {
  const { names, onDoors } = await takenAt(on, locationId, id);
  if (onDoors.has(shortNameOf(name).toLowerCase()))
    throw sameDoor('name', cloneNames(name, 1, names, onDoors)[0]);
}

type Row = { name: string; inventoryId?: string | null; terminalId?: string | null };

/** Throws 400 for rows that share a door or an id with another one, or a door with a space of the location; all at once. */
export async function assertOwnRows(on: Db, locationId: number, rows: readonly Row[]): Promise<void> {
  const { names, onDoors } = await takenAt(on, locationId);
  const doors = rows.map(({ name }) => shortNameOf(name).toLowerCase());
  const problems: FieldError[] = [];
  const own = new Set(onDoors);
  // No name is suggested twice.
  const known = new Set([...onDoors, ...doors]);
  for (const [at, { name }] of rows.entries()) {
    const door = doors[at] ?? '';
    if (own.has(door)) {
      const [free] = cloneNames(name, 1, names, known);
      known.add(shortNameOf(free ?? name).toLowerCase());
      problems.push({
        path: `each.${at}.name`,
        message: `“${shortNameOf(name)}” is on another door. “${free}” is free`,
      });
    }
    own.add(door);
  }
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
}

/** Writes spaces with their names; a short name that another one of the location has is 409 beside the name. */
export const withOwnShortNames = <T>(write: () => Promise<T>): Promise<T> =>
  uniquely(SAME_DOOR, write, 'name');

import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { spaces } from '@/db/tables';
import { rewriteLocalStarts } from '@/lib/catalogue/occupancy/local-starts';
import { isTakenFrom, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { invalidField, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { knownZone } from '@/lib/foundation/time/zone-names';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { loadSpaceDetail, newestConfig } from './detail';
import { carryOut, NEW_SPACE } from './field-commands';
import { acceptImages } from './images';
import { writeLinks } from './links';
import { lockWritable } from './lock';
import { columnsOf, linksOf, saveConfig, shortNameFor } from './save';
import { type SpaceDetail, spaceInput, spaceUpdate } from './schema';
import { assertVisible, mayCopySecrets, spaceScope } from './scope';
import { lockSigns, namesFor, signedRows, signFor, withOwnShortNames } from './short-names';

const noun = 'space';

/** Without the secrets that a clone by this actor does not take: {@link mayCopySecrets}. */
const withoutSecrets = <Row extends object>(row: Row) => ({
  ...row,
  calendarClientSecretEncrypted: null,
  calendarRefreshTokenEncrypted: null,
});

/** The space to clone and its config, as far as the actor's clone takes them; throws 400 out of scope. */
async function cloned(tx: Tx, actor: Actor, id: number | undefined) {
  if (id === undefined) return {};
  const [space] = await tx
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, id), spaceScope(actor)));
  if (!space) throw invalidField('cloneOf', 'The space to clone no longer exists');
  if (!(await mayCopySecrets(tx, actor, id))) return { source: withoutSecrets(space) };
  return { source: space, config: (await newestConfig(tx, id))?.config };
}

/** Identifiers of one device or one external entry cannot be given to several spaces. */
function assertOwnIdentity(input: z.output<typeof spaceInput>): void {
  if ((input.quantity ?? 1) === 1) return;
  for (const path of ['shortName', 'inventoryId', 'terminalId'] as const)
    if (input[path]) throw invalidField(path, 'Leave this empty when you add several: each has its own');
}

type Named = Pick<z.output<typeof spaceInput>, 'name' | 'shortName' | 'locationId' | 'quantity' | 'each'>;

/** Names and short names of the new spaces: of one, of each that is named individually, or of `quantity`. */
async function ownParts(tx: Tx, { name, shortName, locationId, quantity, each = [] }: Named) {
  await lockSigns(tx, locationId);
  if (each.length > 0) return signedRows(tx, locationId, each);
  if (quantity !== undefined && !shortName) return namesFor(tx, { name, locationId, quantity });
  return [{ name, shortName: await signFor(tx, { name, shortName, locationId }) }];
}

/**
 * Creates a space, or `quantity` of them in one transaction, each with its own name and without device token and
 * bookings. A clone inherits the config and calendar secrets of `cloneOf` unless they are sent, if the actor may read
 * and write that space's config; otherwise neither. With `each`, every space has its own name and ids; throws 400 on
 * a row that shares a door or an id: docs/rules.md#clone-table. With `opensLater` they are inactive until a member of
 * staff opens them: docs/rules.md#opening-spaces.
 */
export const createSpaces = command({
  permission: 'spaces.add',
  input: spaceInput,
  stepUp: ({ config }) => config !== undefined,
  prepare: async (_actor, { images }) => images && acceptImages(images),
  async run({
    tx,
    actor,
    input: { quantity, cloneOf, opensLater, each = [], ...input },
    prepared,
    audit,
  }): Promise<SpaceDetail[]> {
    if (each.length === 0) assertOwnIdentity({ ...input, quantity });
    const { source, config: inherited } = await cloned(tx, actor, cloneOf);
    const columns = await columnsOf(tx, source, input);
    const links = await linksOf(tx, actor, input, prepared, true);
    const { name, locationId } = input;
    const timezone = knownZone(input.timezone);
    const parts = await ownParts(tx, { name, shortName: input.shortName, locationId, quantity, each });
    const isClosed = opensLater === true && input.isActive === undefined;
    const begun = { ...NEW_SPACE, status: isClosed ? 'inactive' : NEW_SPACE.status } as const;
    const values = parts.map((part) => ({
      ...columns,
      ...part,
      status: begun.status,
      locationId,
      timezone,
    }));
    const rows = await withOwnShortNames(() => tx.insert(spaces).values(values).returning({ id: spaces.id }));
    const ids = rows.map(({ id }) => id);
    await writeLinks(tx, ids, links);
    const config = input.config ?? inherited;
    if (config !== undefined) await saveConfig(tx, actor, ids, config, 'spaces.config.add');
    const created: SpaceDetail[] = [];
    for (const id of ids) {
      await carryOut(tx, actor, { id, ...begun }, input);
      const space = await loadSpaceDetail(tx, actor, id);
      await audit({ action: 'space.create', entityId: id, after: { ...space, cloneOf } });
      created.push(space);
    }
    return created;
  },
});

/** Columns that determine a partner's calendar entry and the access to the calendar. */
const IN_CALENDAR = [
  'name',
  'address',
  'timezone',
  'calendarId',
  'calendarClientId',
  'calendarClientSecretEncrypted',
  'calendarRefreshTokenEncrypted',
] as const;

/** Updates the fields that are sent; bookings keep the terms of their sale. */
export const updateSpace = command({
  permission: 'spaces.edit',
  input: spaceUpdate,
  stepUp: ({ config }) => config !== undefined,
  async prepare(actor, { id, images }) {
    if (!images) return undefined;
    await assertVisible(db(), actor, id);
    return acceptImages(images);
  },
  async run({
    tx,
    actor,
    input: { id, updatedAt, ...input },
    prepared,
    audit,
    effect,
  }): Promise<SpaceDetail> {
    // Bookings that are being created use the zone that they read.
    if (input.timezone !== undefined) await lockSpace(tx, id);
    const row = await lockWritable(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadSpaceDetail(tx, actor, id);
    const columns = await columnsOf(tx, row, input, true);
    const links = await linksOf(tx, actor, input, prepared, false);
    // `updatedAt` changes even if only links change: it is the version that other editors compare.
    const shortName = await shortNameFor(tx, row, input);
    const written = { ...columns, shortName, updatedAt: dbNow() };
    await withOwnShortNames(() => tx.update(spaces).set(written).where(eq(spaces.id, id)));
    if (columns.timezone && columns.timezone !== row.timezone)
      await rewriteLocalStarts(tx, id, columns.timezone);
    await writeLinks(tx, [id], links);
    if (IN_CALENDAR.some((key) => written[key] !== undefined && written[key] !== row[key]))
      await effect({ kind: 'calendar.space', payload: { spaceId: id } });
    if (input.config !== undefined) await saveConfig(tx, actor, [id], input.config, 'spaces.config.edit');
    await carryOut(tx, actor, row, input);
    const after = await loadSpaceDetail(tx, actor, id);
    await audit({ action: 'space.update', entityId: id, before, after });
    return after;
  },
});

/**
 * Deletes a space; 409 while a booking is current, upcoming, held or being paid. Its row and everything that bookings
 * refer to are retained. Its device token becomes invalid.
 */
export const deleteSpace = command({
  permission: 'spaces.delete',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }) {
    await lockSpace(tx, id);
    const row = await lockWritable(tx, actor, id);
    if (await isTakenFrom(tx, id, dbNow())) throw refuse('in_use.space');
    await tx
      .update(spaces)
      .set({ status: 'deleted', deviceTokenHash: null, passcodeKeyEncrypted: null })
      .where(eq(spaces.id, id));
    await audit({
      action: 'space.delete',
      entityId: id,
      before: { name: row.name, status: row.status },
      after: { status: 'deleted' },
    });
  },
});

import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { spaceSettings, spaces } from '@/db/tables';
import { rewriteLocalStarts } from '@/lib/catalogue/occupancy/local-starts';
import { isTakenFrom, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { invalidField, notFound, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { knownZone } from '@/lib/foundation/time/known-zones';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { Actor, StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { saveConfig } from './config-commands';
import { newestConfig } from './config-queries';
import { columnsOf } from './field-columns';
import { acceptSpaceImages } from './images';
import { linksToWrite, writeLinks } from './linked-records';
import {
  assignedShortName,
  changedShortName,
  freeNamesAt,
  lockShortNames,
  rowsWithShortNames,
  withOwnShortNames,
} from './names-at-location';
import { loadSpaceDetail } from './queries';
import {
  openingInput,
  type SpaceDetail,
  type SpaceFields,
  spaceAssignment,
  spaceInput,
  spaceStatusInput,
  spaceUpdate,
  wifiChange,
} from './schema';
import { assertSpaceVisible, lockWritableSpace, mayCopySecrets, spaceScope } from './scope';
import { opensNewSpaces } from './setup-queries';

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
  await lockShortNames(tx, locationId);
  if (each.length > 0) return rowsWithShortNames(tx, locationId, each);
  if (quantity !== undefined && !shortName) return freeNamesAt(tx, { name, locationId, quantity });
  return [{ name, shortName: await assignedShortName(tx, { name, shortName, locationId }) }];
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
  prepare: async (_actor, { images }) => images && acceptSpaceImages(images),
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
    const links = await linksToWrite(tx, actor, input, prepared, true);
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
      await runOwnCommands(tx, actor, { id, ...begun }, input);
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
    await assertSpaceVisible(db(), actor, id);
    return acceptSpaceImages(images);
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
    const row = await lockWritableSpace(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadSpaceDetail(tx, actor, id);
    const columns = await columnsOf(tx, row, input, true);
    const links = await linksToWrite(tx, actor, input, prepared, false);
    // `updatedAt` changes even if only links change: it is the version that other editors compare.
    const shortName = await changedShortName(tx, row, input);
    const written = { ...columns, shortName, updatedAt: dbNow() };
    await withOwnShortNames(() => tx.update(spaces).set(written).where(eq(spaces.id, id)));
    if (columns.timezone && columns.timezone !== row.timezone)
      await rewriteLocalStarts(tx, id, columns.timezone);
    await writeLinks(tx, [id], links);
    if (IN_CALENDAR.some((key) => written[key] !== undefined && written[key] !== row[key]))
      await effect({ kind: 'calendar.space', payload: { spaceId: id } });
    if (input.config !== undefined) await saveConfig(tx, actor, [id], input.config, 'spaces.config.edit');
    await runOwnCommands(tx, actor, row, input);
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
    const row = await lockWritableSpace(tx, actor, id);
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

const ONLY_RECORD = 1;

/** Sets whether spaces that are added in the console from now on are for sale at once (`settings.money`). */
export const saveOpening = command({
  permission: 'settings.money',
  input: openingInput,
  prepare: () => opensNewSpaces(),
  async run({ tx, input: { opensNew }, prepared: before, audit }) {
    await tx
      .insert(spaceSettings)
      .values({ opensNew })
      .onConflictDoUpdate({ target: spaceSettings.isOnly, set: { opensNew } });
    await audit({
      action: 'space-settings.opening',
      entityId: ONLY_RECORD,
      before: { opensNew: before },
      after: { opensNew },
    });
    return { opensNew };
  },
});

/** The maximum number of codes, equal to that of a sheet. */
const qrTaken = z.object({ ids: z.array(z.number().int().positive()).min(1).max(300) });

/**
 * Records that the codes of spaces were downloaded or printed; throws 404 if one is out of scope:
 * docs/rules.md#space-set-up.
 */
export const noteQr = command({
  permission: ['spaces.view', 'qr.view'],
  input: qrTaken,
  async run({ tx, actor, input: { ids }, audit }) {
    const wanted = [...new Set(ids)];
    const seen = await tx
      .select({ id: spaces.id })
      .from(spaces)
      .where(and(inArray(spaces.id, wanted), spaceScope(actor)));
    if (seen.length < wanted.length) throw notFound('Space');
    for (const { id } of seen) await audit({ action: 'space.qr', entityId: id });
  },
});

/** The existing links followed by the new ones, or only the new ones; each once. */
const joined = (before: number[], added: number[], mode: 'add' | 'replace'): number[] => [
  ...new Set([...(mode === 'add' ? before : []), ...added]),
];

/**
 * Adds plans or features to a space, or replaces its existing ones. Throws like `updateSpace`; bookings keep the
 * terms of their sale.
 */
export const assignToSpace = command({
  permission: 'spaces.edit',
  input: spaceAssignment,
  async run({ tx, actor, input: { id, mode, pricingPlanId, featureIds }, audit }): Promise<SpaceDetail> {
    const row = await lockWritableSpace(tx, actor, id);
    const before = await loadSpaceDetail(tx, actor, id);
    const planIds = before.plans.map((plan) => plan.id);
    const inOrder = [...before.features].sort((a, b) => a.dragOrder - b.dragOrder).map((each) => each.id);
    const sent = {
      ...(pricingPlanId && { pricingPlanId: joined(planIds, pricingPlanId, mode) }),
      ...(featureIds && {
        features: joined(inOrder, featureIds, mode).map((featureId, index) => ({
          id: featureId,
          dragOrder: index + 1,
        })),
      }),
    };
    await columnsOf(tx, row, sent, true);
    await tx.update(spaces).set({ updatedAt: dbNow() }).where(eq(spaces.id, id));
    await writeLinks(tx, [id], await linksToWrite(tx, actor, sent, undefined, false));
    const after = await loadSpaceDetail(tx, actor, id);
    await audit({ action: 'space.update', entityId: id, before, after });
    return after;
  },
});

const statusChange = spaceStatusInput.extend({ id: z.number().int() });
type StatusChange = Pick<
  CommandContext<z.output<typeof statusChange>, StaffActor>,
  'tx' | 'actor' | 'input' | 'audit'
>;

/** Opens or closes a space for new bookings, within a command whose actor is authorized: {@link changeSpaceStatus}. */
export async function writeSpaceStatus({ tx, actor, input, audit }: StatusChange) {
  const space = await lockWritableSpace(tx, actor, input.id);
  const status = input.isActive ? 'active' : 'inactive';
  await tx.update(spaces).set({ status }).where(eq(spaces.id, space.id));
  await audit({
    action: 'space.status',
    entityId: space.id,
    before: { status: space.status },
    after: { status },
  });
  return { id: space.id, status } as const;
}

/** Opens or closes a space for new bookings; existing ones are unaffected: docs/rules.md#space-status-bookings. */
export const changeSpaceStatus = command({
  permission: 'spaces.status',
  input: statusChange,
  run: writeSpaceStatus,
});

/**
 * Stores which router the pod uses, without a command to the pod; for a space that has a pod, call it only after the
 * pod confirmed the switch.
 */
export const writeWifi = command({
  permission: 'spaces.edit',
  input: wifiChange,
  async run({ tx, actor, input: { id, isCradlepointEnabled }, audit }) {
    const space = await lockWritableSpace(tx, actor, id);
    await tx.update(spaces).set({ isCradlepointEnabled }).where(eq(spaces.id, id));
    await audit({
      action: 'space.wifi',
      entityId: id,
      before: { isCradlepointEnabled: space.isCradlepointEnabled },
      after: { isCradlepointEnabled },
    });
    return { id, isCradlepointEnabled };
  },
});

type WithOwnCommand = Pick<
  typeof spaces.$inferSelect,
  'id' | 'status' | 'isCradlepointEnabled' | 'deviceTokenHash'
>;

/** A new space, before its own commands carry out the sent fields. */
export const NEW_SPACE = { status: 'active', isCradlepointEnabled: false, deviceTokenHash: null } as const;

/**
 * Changes the fields of a space that have a command of their own, with that command. Throws 403 without its
 * permission, and 400 for the Wi-Fi of a pod, which must confirm it: docs/rules.md#own-commands.
 */
export async function runOwnCommands(
  tx: Tx,
  actor: Actor,
  { id, status, isCradlepointEnabled, deviceTokenHash }: WithOwnCommand,
  sent: Partial<SpaceFields>,
): Promise<void> {
  const { isActive = status === 'active', isCradlepointEnabled: wifi = isCradlepointEnabled } = sent;
  if (isActive !== (status === 'active')) await changeSpaceStatus.within(tx, actor, { id, isActive });
  if (wifi === isCradlepointEnabled) return;
  if (deviceTokenHash !== null)
    throw invalidField('isCradlepointEnabled', 'The pod must confirm this. Use change-wifi');
  await writeWifi.within(tx, actor, { id, isCradlepointEnabled: wifi });
}

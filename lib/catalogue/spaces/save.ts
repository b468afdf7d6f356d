import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { spaceConfigs, spaceSecondaryLocations, spaces } from '@/db/tables';
import type { Capability } from '@/lib/entities/permissions';
import { type FieldError, invalid } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { asFilled, calendarColumns, keptCalendar } from './calendar-secrets';
import { type Columns, plainColumns } from './columns';
import { newestConfig } from './detail';
import { lockLinkedRecords, sellersFor } from './linked-records';
import type { KeptImage, Links } from './links';
import { spaceProblems, touchedProblems } from './problems';
import type { SpaceFields } from './schema';
import { shortNameOf } from './short-name';
import { lockSigns, signFor } from './short-names';

type Row = typeof spaces.$inferSelect;
function throwProblems(problems: FieldError[]): void {
  if (problems.length > 0) throw invalid(problems[0]?.message ?? 'Invalid input', problems);
}

type Sent = Partial<SpaceFields>;

async function secondaryOf(tx: Tx, spaceId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: spaceSecondaryLocations.locationId })
    .from(spaceSecondaryLocations)
    .where(eq(spaceSecondaryLocations.spaceId, spaceId));
  return rows.map(({ id }) => id);
}

/** The resulting space: the sent values merged over the existing row, whose times count as given. */
async function mergedRow(tx: Tx, existing: Row | undefined, sent: Sent, boxTypeId: number | null) {
  const over = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
  return {
    boxTypeId,
    locationId: sent.locationId ?? existing?.locationId ?? 0,
    secondaryLocations: sent.secondaryLocations ?? (existing ? await secondaryOf(tx, existing.id) : []),
    restrictedFrom: over(sent.restrictedFrom, existing?.restrictedFrom.slice(0, 5) ?? null),
    restrictedTo: over(sent.restrictedTo, existing?.restrictedTo.slice(0, 5) ?? null),
  };
}

/**
 * Validates the sent values, merged over the existing row (of the edited or cloned space), and returns the columns to
 * write. Locks everything that it refers to against concurrent deletion. Throws 400; for an edited space only for
 * problems with changed fields.
 */
export async function columnsOf(
  tx: Tx,
  existing: Row | undefined,
  sent: Sent,
  isEdited = false,
): Promise<Columns> {
  const boxTypeId = sent.boxTypeId === undefined ? (existing?.boxTypeId ?? null) : sent.boxTypeId;
  const calendar = calendarColumns(await keptCalendar(tx, existing, boxTypeId), sent, boxTypeId);
  const resulting = { ...(await mergedRow(tx, existing, sent, boxTypeId)), ...asFilled(calendar) };
  const problems = spaceProblems(resulting);
  if (problems.length > 0 && existing && isEdited) {
    const standing = { ...(await mergedRow(tx, existing, {}, existing.boxTypeId)), ...asFilled(existing) };
    throwProblems(touchedProblems(resulting, standing));
  } else throwProblems(problems);
  await lockLinkedRecords(tx, sent);
  return { ...plainColumns(sent), ...calendar };
}

/** The sent links; absent ones are unchanged. */
export async function linksOf(
  tx: Tx,
  actor: Actor,
  sent: Sent,
  images: KeptImage[] | undefined,
  isNew: boolean,
): Promise<Links> {
  const { secondaryLocations, pricingPlanId, partnerId, amenityIds, features } = sent;
  const chosen = sent.businessPartnerIds ?? (isNew ? [] : undefined);
  const businessPartnerIds = chosen && (await sellersFor(tx, actor, chosen));
  return {
    secondaryLocations,
    pricingPlanId,
    partnerId,
    businessPartnerIds,
    amenityIds,
    features,
    images,
  };
}

/** Saves a config as a new version of each space; an unchanged text adds none. Throws 403 without `needs`. */
export async function saveConfig(
  tx: Tx,
  actor: Actor,
  spaceIds: number[],
  config: string,
  needs: Capability,
): Promise<void> {
  authorize(actor, needs);
  const savedBy = actor.kind === 'staff' ? actor.adminId : null;
  for (const spaceId of spaceIds) {
    if ((await newestConfig(tx, spaceId))?.config === config) continue;
    await tx.insert(spaceConfigs).values({ spaceId, config, savedBy });
  }
}

type Named = { name: string; locationId: number; shortName: string | null };

/**
 * The short name of an existing space, to be written with the other changes: the one that is sent, otherwise its own.
 * A short name that was derived from the name follows a new name or place; `null` requests a new proposal. A space
 * whose short name another space of the location already had before they had to differ has none, until either of them
 * gets another name or place. Throws like {@link signFor}.
 */
export async function shortNameFor(tx: Tx, row: Row, sent: Partial<Named>): Promise<string | null> {
  const { name = row.name, locationId = row.locationId } = sent;
  const isMoved = locationId !== row.locationId;
  const isNamed = name !== row.name;
  const isOwn = row.shortName !== null && row.shortName !== shortNameOf(row.name);
  const shortName = sent.shortName === undefined && isOwn ? row.shortName : sent.shortName;
  const isKept = shortName === undefined || shortName === row.shortName;
  if (isKept && !isMoved && !isNamed && row.shortName !== null) return row.shortName;
  await lockSigns(tx, locationId);
  if (shortName || isMoved || isNamed || row.shortName !== null)
    return signFor(tx, { id: row.id, name, shortName, locationId });
  return (await isOnDoor(tx, row, shortNameOf(name))) ? null : shortNameOf(name);
}

/** Whether another space of the location has the short name on its door. */
async function isOnDoor(tx: Tx, { id, locationId }: Row, shortName: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: spaces.id })
    .from(spaces)
    .where(
      and(
        eq(spaces.locationId, locationId),
        ne(spaces.status, 'deleted'),
        ne(spaces.id, id),
        eq(sql`lower(${spaces.shortName})`, shortName.toLowerCase()),
      ),
    );
  return other !== undefined;
}

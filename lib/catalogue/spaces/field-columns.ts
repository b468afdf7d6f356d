import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { boxTypes, spaceSecondaryLocations, type spaces } from '@/db/tables';
import { type FieldError, invalid } from '@/lib/foundation/errors';
import { encryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { knownZone } from '@/lib/foundation/time/known-zones';
import { type CalendarField, keepsCalendar } from './calendar-fields';
import { type LinkField, lockLinkedRecords } from './linked-records';
import { spaceProblems, touchedProblems } from './problems';
import { type Space, type SpaceDetail, type SpaceFields, STAPLES, spaceFields } from './schema';

type Row = typeof spaces.$inferSelect;
export type Columns = Partial<typeof spaces.$inferInsert>;

type OwnCommandField = 'isActive' | 'isCradlepointEnabled';
type NameField = 'shortName';

/**
 * The fields that are not written as a plain column: names-at-location.ts, linked-records.ts, the calendar below,
 * fields with a command of their own, versions of the config.
 */
const ELSEWHERE: Record<LinkField | CalendarField | OwnCommandField | NameField | 'config', true> = {
  shortName: true,
  secondaryLocations: true,
  pricingPlanId: true,
  partnerId: true,
  businessPartnerIds: true,
  amenityIds: true,
  features: true,
  images: true,
  calendarId: true,
  calendarClientId: true,
  calendarClientSecret: true,
  calendarRefreshToken: true,
  config: true,
  isActive: true,
  isCradlepointEnabled: true,
};

const FIELDS = spaceFields.omit(ELSEWHERE).keyof().options;
type Field = (typeof FIELDS)[number];

/** A window from midnight to midnight means no restriction. */
const NEVER = '00:00';

/** The column of each field of the input; a field that is missing both here and in ELSEWHERE does not compile. */
const COLUMNS: { [Name in Field]: (value: SpaceFields[Name]) => Columns } = {
  name: (name) => ({ name }),
  size: (sizeSqft) => ({ sizeSqft }),
  boxTypeId: (boxTypeId) => ({ boxTypeId }),
  locationId: (locationId) => ({ locationId }),
  zipcode: (zipcode) => ({ zipcode }),
  timezone: (timezone) => ({ timezone: knownZone(timezone) }),
  tax: (taxPercent) => ({ taxPercent }),
  address: (address) => ({ address }),
  description: (description) => ({ description }),
  translations: (translations) => ({ translations }),
  latitude: (latitude) => ({ latitude }),
  longitude: (longitude) => ({ longitude }),
  sponsorId: (sponsorId) => ({ sponsorId }),
  audioId: (audioId) => ({ audioId }),
  restrictedFrom: (time) => ({ restrictedFrom: time ?? NEVER }),
  restrictedTo: (time) => ({ restrictedTo: time ?? NEVER }),
  doorOpensBy: (doorOpensBy) => ({ doorOpensBy }),
  inventoryId: (inventoryId) => ({ inventoryId }),
  iwgCentreId: (iwgCentreId) => ({ iwgCentreId }),
  terminalId: (terminalId) => ({ terminalId }),
};

function columnOf<Name extends Field>(name: Name, sent: Partial<SpaceFields>): Columns {
  const value: SpaceFields[Name] | undefined = sent[name];
  return value === undefined ? {} : COLUMNS[name](value);
}

/** The columns for the sent fields; an absent field changes nothing. */
const plainColumns = (sent: Partial<SpaceFields>): Columns =>
  FIELDS.reduce<Columns>((columns, name) => Object.assign(columns, columnOf(name, sent)), {});

/** The fields of a space in a list that are columns of its own row. */
export const listFieldsOf = (row: Row): Omit<Space, 'location' | 'plans' | 'images'> => ({
  id: row.id,
  name: row.name,
  shortName: row.shortName,
  status: row.status,
  address: row.address,
  description: row.description,
  timezone: row.timezone,
  zipcode: row.zipcode,
  latitude: row.latitude,
  longitude: row.longitude,
  inventoryId: row.inventoryId,
  iwgCentreId: row.iwgCentreId,
  terminalId: row.terminalId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The further fields of a single space that are columns of its own row; for a secret, only whether it is set. */
export const detailFieldsOf = (row: Row) =>
  ({
    translations: row.translations,
    sizeSqft: row.sizeSqft,
    taxPercent: row.taxPercent,
    restrictedFrom: row.restrictedFrom.slice(0, 5),
    restrictedTo: row.restrictedTo.slice(0, 5),
    calendarId: row.calendarId,
    calendarClientId: row.calendarClientId,
    hasCalendarClientSecret: row.calendarClientSecretEncrypted !== null,
    hasCalendarRefreshToken: row.calendarRefreshTokenEncrypted !== null,
    isCradlepointEnabled: row.isCradlepointEnabled,
    doorOpensBy: row.doorOpensBy,
    hasDeviceToken: row.deviceTokenHash !== null,
    deviceTokenMintedAt: row.deviceTokenMintedAt,
  }) satisfies Partial<SpaceDetail>;

type CalendarRow = Pick<
  typeof spaces.$inferSelect,
  | 'boxTypeId'
  | 'calendarId'
  | 'calendarClientId'
  | 'calendarClientSecretEncrypted'
  | 'calendarRefreshTokenEncrypted'
>;

const NO_CALENDAR: Omit<CalendarRow, 'boxTypeId'> = {
  calendarId: null,
  calendarClientId: null,
  calendarClientSecretEncrypted: null,
  calendarRefreshTokenEncrypted: null,
};

/** The calendar fields that a space keeps when it changes to this box type: all or none. */
async function keptCalendar(
  tx: Tx,
  existing: CalendarRow | undefined,
  boxTypeId: number | null,
): Promise<Omit<CalendarRow, 'boxTypeId'>> {
  if (!existing) return NO_CALENDAR;
  const [staples] = await tx
    .select({ id: boxTypes.id })
    .from(boxTypes)
    .where(eq(boxTypes.partnerName, STAPLES));
  return keepsCalendar(existing.boxTypeId, boxTypeId, staples?.id ?? null) ? existing : NO_CALENDAR;
}

/** The existing calendar overwritten by the sent fields; the default type has no calendar. Encrypts the secrets. */
function calendarColumns(
  stored: Omit<CalendarRow, 'boxTypeId'>,
  sent: Partial<SpaceFields>,
  boxTypeId: number | null,
): Omit<CalendarRow, 'boxTypeId'> {
  if (boxTypeId === null) return NO_CALENDAR;
  const secret = (value: string | null | undefined, existing: string | null) =>
    value === undefined ? existing : value && encryptSecret('calendar', value);
  return {
    calendarId: sent.calendarId === undefined ? stored.calendarId : sent.calendarId,
    calendarClientId: sent.calendarClientId === undefined ? stored.calendarClientId : sent.calendarClientId,
    calendarClientSecretEncrypted: secret(sent.calendarClientSecret, stored.calendarClientSecretEncrypted),
    calendarRefreshTokenEncrypted: secret(sent.calendarRefreshToken, stored.calendarRefreshTokenEncrypted),
  };
}

/** The existing calendar in the shape that the form's checks use: a stored secret counts as given. */
const calendarAsFilled = (stored: Omit<CalendarRow, 'boxTypeId'>) => ({
  calendarId: stored.calendarId,
  calendarClientId: stored.calendarClientId,
  calendarClientSecret: stored.calendarClientSecretEncrypted,
  calendarRefreshToken: stored.calendarRefreshTokenEncrypted,
});

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
 * Validates the sent fields of a space, merged over the existing row (of the edited or cloned space), and returns the
 * columns to write. Locks everything that it refers to against concurrent deletion. Throws 400; for an edited space
 * only for problems with changed fields.
 */
export async function columnsOf(
  tx: Tx,
  existing: Row | undefined,
  sent: Sent,
  isEdited = false,
): Promise<Columns> {
  const boxTypeId = sent.boxTypeId === undefined ? (existing?.boxTypeId ?? null) : sent.boxTypeId;
  const calendar = calendarColumns(await keptCalendar(tx, existing, boxTypeId), sent, boxTypeId);
  const resulting = { ...(await mergedRow(tx, existing, sent, boxTypeId)), ...calendarAsFilled(calendar) };
  const problems = spaceProblems(resulting);
  if (problems.length > 0 && existing && isEdited) {
    const standing = {
      ...(await mergedRow(tx, existing, {}, existing.boxTypeId)),
      ...calendarAsFilled(existing),
    };
    throwProblems(touchedProblems(resulting, standing));
  } else throwProblems(problems);
  await lockLinkedRecords(tx, sent);
  return { ...plainColumns(sent), ...calendar };
}

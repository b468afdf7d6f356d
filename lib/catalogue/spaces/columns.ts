import 'server-only';
import type { spaces } from '@/db/tables';
import { knownZone } from '@/lib/foundation/time/zone-names';
import type { LinkField } from './links';
import type { CalendarField } from './problems';
import { type Space, type SpaceDetail, type SpaceFields, spaceFields } from './schema';

type Row = typeof spaces.$inferSelect;
export type Columns = Partial<typeof spaces.$inferInsert>;

type OwnCommandField = 'isActive' | 'isCradlepointEnabled';
type SignField = 'shortName';

/**
 * The fields that are not written as a plain column: names.ts, links.ts, calendar-secrets.ts, field-commands.ts,
 * versions of the config.
 */
const ELSEWHERE: Record<LinkField | CalendarField | OwnCommandField | SignField | 'config', true> = {
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
export const plainColumns = (sent: Partial<SpaceFields>): Columns =>
  FIELDS.reduce<Columns>((columns, name) => Object.assign(columns, columnOf(name, sent)), {});

/** The fields of a list that are columns of the space itself. */
export const spaceOf = (row: Row): Omit<Space, 'location' | 'plans' | 'images'> => ({
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

/** The further fields of a single space that are columns; for a secret, only whether it is set. */
export const detailOf = (row: Row) =>
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

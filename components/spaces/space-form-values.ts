import { keepsCalendar } from '@/lib/catalogue/spaces/problems';
import { type BoxType, type SpaceDetail, STAPLES } from '@/lib/catalogue/spaces/schema';

const EMPTY = {
  name: '',
  size: null,
  box_type_id: null,
  locationId: undefined,
  secondaryLocations: [],
  zipcode: '',
  timezone: undefined,
  tax: undefined,
  address: '',
  description: '',
  latitude: undefined,
  longitude: undefined,
  pricingPlanId: [],
  partnerId: [],
  business_partner_id: [],
  sponsorId: null,
  audio_id: null,
  images: [],
  amenityIds: [],
  extAppFeaturesIds: [],
  restrictedFrom: '00:00',
  restrictedTo: '00:00',
  inventoryId: '',
  iwgCentreId: '',
  terminalId: '',
  calendarId: '',
  calendarClientId: '',
  calendarClientSecret: '',
  calendarRefreshToken: '',
};

type Action = 'add' | 'edit' | 'clone';

/** What the form begins with: nothing, or the space that is edited or cloned. */
export function startingValues(action: Action, space: SpaceDetail | null) {
  if (!space) return EMPTY;
  const { name, size, box_type_id, locationId, secondaryLocations, timezone, tax } = space;
  const { pricingPlanId, partnerId, business_partner_id, sponsorId, audio_id, images } = space;
  const { amenityIds, extAppFeaturesIds, restrictedFrom, restrictedTo, config } = space;
  const text = (value: string | null) => value ?? '';
  const own = action === 'clone' ? { inventoryId: '', terminalId: '', quantity: 1, cloneOf: space.id } : {};
  return {
    name,
    size,
    box_type_id,
    locationId,
    secondaryLocations,
    timezone,
    tax,
    latitude: space.latitude ?? undefined,
    longitude: space.longitude ?? undefined,
    pricingPlanId,
    partnerId,
    business_partner_id,
    sponsorId,
    audio_id,
    images,
    amenityIds,
    extAppFeaturesIds,
    restrictedFrom,
    restrictedTo,
    config: config ?? undefined,
    zipcode: text(space.zipcode),
    address: text(space.address),
    description: text(space.description),
    inventoryId: text(space.inventoryId),
    iwgCentreId: text(space.iwgCentreId),
    terminalId: text(space.terminalId),
    calendarId: text(space.calendarId),
    calendarClientId: text(space.calendarClientId),
    calendarClientSecret: '',
    calendarRefreshToken: '',
    ...own,
  };
}

/** Which calendar secrets the space keeps when its type becomes this one. */
export const keptSecrets = (space: SpaceDetail | null, types: BoxType[]) => (boxTypeId: number | null) => {
  const staples = types.find((type) => type.partnerName === STAPLES)?.id ?? null;
  if (!space || !keepsCalendar(space.box_type_id, boxTypeId, staples)) return {};
  return {
    calendarClientSecret: space.hasCalendarClientSecret,
    calendarRefreshToken: space.hasCalendarRefreshToken,
  };
};

/** The values to send: an empty secret is left out, which keeps the current one; the config only if it changed. */
export function toSend<T extends Record<string, unknown>>(values: T, config: string | null | undefined): T {
  return {
    ...values,
    calendarClientSecret: values.calendarClientSecret ?? undefined,
    calendarRefreshToken: values.calendarRefreshToken ?? undefined,
    config: values.config === (config ?? undefined) ? undefined : values.config,
  };
}

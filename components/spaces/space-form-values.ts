import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import { keepsCalendar } from '@/lib/catalogue/spaces/calendar-fields';
import { type BoxType, type SpaceDetail, STAPLES, type spaceInput } from '@/lib/catalogue/spaces/schema';
import { shortNameOf, shownShortName } from '@/lib/catalogue/spaces/short-name';
import { TRANSLATED_TEXTS } from '@/lib/column-values/space-texts';
import { translationsToEdit } from '@/lib/platform/languages/record-translations';

type Input = z.input<typeof spaceInput>;
type Start = DefaultValues<Input>;

/** Fields without their own initial value: the status, the Wi-Fi, and the fields of a clone. */
type Left = keyof Pick<
  Input,
  'isActive' | 'isCradlepointEnabled' | 'quantity' | 'each' | 'cloneOf' | 'opensLater'
>;

/** A field of the input without an initial value causes a compile error. */
type Values = { [Name in Exclude<keyof Input, Left>]: Start[Name] };

const EMPTY: Values = {
  name: '',
  shortName: '',
  size: null,
  boxTypeId: null,
  locationId: undefined,
  secondaryLocations: [],
  zipcode: '',
  timezone: undefined,
  tax: undefined,
  address: '',
  description: '',
  translations: translationsToEdit(TRANSLATED_TEXTS),
  latitude: undefined,
  longitude: undefined,
  pricingPlanId: [],
  partnerId: [],
  businessPartnerIds: [],
  sponsorId: null,
  audioId: null,
  images: [],
  amenityIds: [],
  features: [],
  config: undefined,
  restrictedFrom: '00:00',
  restrictedTo: '00:00',
  doorOpensBy: 'pod',
  inventoryId: '',
  iwgCentreId: '',
  terminalId: '',
  calendarId: '',
  calendarClientId: '',
  calendarClientSecret: '',
  calendarRefreshToken: '',
};

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** A space under the field names of the form. Its secrets are never shown. */
const valuesOf = (space: SpaceDetail): Values => ({
  name: space.name,
  // A sign that is derived from the name is shown as the proposal, and follows the name.
  shortName: shownShortName(space) === shortNameOf(space.name) ? '' : shownShortName(space),
  size: space.sizeSqft,
  boxTypeId: space.boxType?.id ?? null,
  locationId: space.location.id,
  secondaryLocations: idsOf(space.secondaryLocations),
  zipcode: space.zipcode ?? '',
  timezone: space.timezone,
  tax: space.taxPercent,
  address: space.address ?? '',
  description: space.description ?? '',
  translations: translationsToEdit(TRANSLATED_TEXTS, space.translations),
  latitude: space.latitude ?? undefined,
  longitude: space.longitude ?? undefined,
  pricingPlanId: idsOf([...space.plans, ...space.deletedPlans]),
  partnerId: idsOf(space.partners),
  businessPartnerIds: idsOf(space.businessPartners),
  sponsorId: space.sponsor?.id ?? null,
  audioId: space.audio?.id ?? null,
  images: space.images,
  amenityIds: idsOf(space.amenities),
  features: space.features.map(({ id, dragOrder }) => ({ id, dragOrder })),
  config: space.config ?? undefined,
  restrictedFrom: space.restrictedFrom,
  restrictedTo: space.restrictedTo,
  doorOpensBy: space.doorOpensBy,
  inventoryId: space.inventoryId ?? '',
  iwgCentreId: space.iwgCentreId ?? '',
  terminalId: space.terminalId ?? '',
  calendarId: space.calendarId ?? '',
  calendarClientId: space.calendarClientId ?? '',
  calendarClientSecret: '',
  calendarRefreshToken: '',
});

type Action = 'add' | 'edit' | 'clone';

/** The initial values: empty, or those of the space that is edited or cloned. */
export function startingValues(action: Action, space: SpaceDetail | null): Start {
  if (!space) return EMPTY;
  if (action !== 'clone') return valuesOf(space);
  return {
    ...valuesOf(space),
    shortName: '',
    inventoryId: '',
    terminalId: '',
    // A space's pod is its own: clones of a space with a pod are not sold until they have pods of their own.
    doorOpensBy: space.hasDeviceToken ? 'pod' : space.doorOpensBy,
    quantity: 1,
    each: [],
    cloneOf: space.id,
  };
}

/** Which calendar secrets the space keeps when its type changes to this one. */
export const keptSecrets = (space: SpaceDetail | null, types: BoxType[]) => (boxTypeId: number | null) => {
  const staples = types.find((type) => type.name === STAPLES)?.id ?? null;
  if (!space || !keepsCalendar(space.boxType?.id ?? null, boxTypeId, staples)) return {};
  return {
    calendarClientSecret: space.hasCalendarClientSecret,
    calendarRefreshToken: space.hasCalendarRefreshToken,
  };
};

/**
 * The values to send. An empty secret is omitted, which keeps the current one. The config is sent only if it changed,
 * and the clones one by one only if all of them have names.
 */
export function toSend<T extends Record<string, unknown>>(values: T, config: string | null | undefined): T {
  const isWhole = Array.isArray(values.each) && values.each.length === values.quantity;
  return {
    ...values,
    each: isWhole ? values.each : undefined,
    calendarClientSecret: values.calendarClientSecret ?? undefined,
    calendarRefreshToken: values.calendarRefreshToken ?? undefined,
    config: values.config === (config ?? undefined) ? undefined : values.config,
  };
}

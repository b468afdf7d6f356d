import { z } from 'zod';
import { zipcodeField } from '@/lib/catalogue/geography/schema';
import { DOOR_OPENINGS, type DoorOpening } from '@/lib/column-values/door-opening';
import type { Translations } from '@/lib/column-values/languages';
import { SPACE_TEXTS, type TranslatedText } from '@/lib/column-values/space-texts';
import { acrossFields } from '@/lib/foundation/input/across-fields';
import {
  boundedText,
  chosenId,
  degreesField,
  fromDigits,
  idText,
  nameField,
  oneRecord,
  optionalText,
  queryText,
  seenVersion,
  zoneField,
} from '@/lib/foundation/input/fields';
import { tidyName } from '@/lib/foundation/text/tidy-name';
import { pictureText } from '@/lib/platform/images/rules';
import { translationsField } from '@/lib/platform/languages/record-translations';
import { infiniteNumber, isJson } from './config-text';
import { spaceProblems } from './problems';
import { MAX_SHORT_NAME_LENGTH } from './short-name';

type Named = { id: number; name: string };

/** A space as a list shows it. */
export type Space = {
  id: number;
  name: string;
  /**
   * The short name on its door; null if another space of the location already had it before they had to differ:
   * docs/rules.md#short-name.
   */
  shortName: string | null;
  status: 'active' | 'inactive' | 'deleted';
  address: string | null;
  description: string | null;
  timezone: string;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  inventoryId: string | null;
  iwgCentreId: string | null;
  terminalId: string | null;
  location: Named & { city: string | null; country: string | null };
  plans: Named[];
  images: { url: string; name: string }[];
  createdAt: Date;
  updatedAt: Date;
};

/** The properties that are text, without those that are one of a few words. */
type TextOf<Row> = {
  [Name in keyof Row]-?: string extends NonNullable<Row[Name]> ? Name : never;
}[keyof Row];

/** Each text of a space has its row in the table of who reads it. */
SPACE_TEXTS satisfies Record<TextOf<SpaceDetail>, unknown>;

/** A space with all related records. Calendar secrets are write-only. */
export type SpaceDetail = Space & {
  translations: Translations<TranslatedText>;
  sizeSqft: number | null;
  taxPercent: number;
  secondaryLocations: Named[];
  /** Records to which only a deleted space still refers. */
  deletedPlans: Named[];
  partners: Named[];
  businessPartners: (Named & { code: string; boxKey: string })[];
  /** Null is the operator's own product. */
  boxType: Named | null;
  sponsor: Named | null;
  audio: (Named & { url: string }) | null;
  amenities: (Named & { image: string | null })[];
  features: (Named & { dragOrder: number })[];
  /** `HH:MM` in the space's zone; equal times mean none. */
  restrictedFrom: string;
  restrictedTo: string;
  calendarId: string | null;
  calendarClientId: string | null;
  hasCalendarClientSecret: boolean;
  hasCalendarRefreshToken: boolean;
  isCradlepointEnabled: boolean;
  doorOpensBy: DoorOpening;
  hasDeviceToken: boolean;
  deviceTokenMintedAt: Date | null;
  /** When its pod last reported. */
  reportedAt: Date | null;
  /** JSON text, for readers who may view it; absent unless it was requested. */
  config?: string | null;
};

/** A box type; without an id, the operator's own product. */
export type BoxType = { id: number | null; name: string };

/** The box type with which a space keeps its calendar: docs/rules.md#box-types. */
export const STAPLES = 'Staples';

/** A space's config with its newest 20 versions, newest first. */
export type SpaceConfig = {
  /** The current text. */
  config: string | null;
  versions: { id: number; config: string; savedBy: string | null; createdAt: Date }[];
};

const optionalId = (what: string) => chosenId(`Choose a ${what} from the list`).nullish();
const idList = (what: string) =>
  z
    .array(chosenId(`Choose ${what} from the list`))
    .max(500, `At most 500 ${what}`)
    .transform((ids) => [...new Set(ids)]);

const clock = boundedText(8, { tooLong: 'Enter a time of day as HH:MM' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Enter a time of day as HH:MM')
  .transform((time) => time.slice(0, 5))
  .nullish();

const image = z.object({
  url: pictureText('Wait until this image is uploaded, or remove it').meta({
    description:
      'A data URL up to 1 MB, a pathname of `GET /images/signed-url`, or an address from an earlier read',
  }),
  name: boundedText(200).overwrite(tidyName).default(''),
});

const shortName = optionalText(MAX_SHORT_NAME_LENGTH);

/** The fields of a space as form and API send them: docs/rules.md#space-fields. */
export const spaceFields = z.object({
  name: nameField,
  shortName: shortName.meta({
    description:
      'On its door, different from every other one of the location; made of the name where it is absent or empty',
  }),
  size: z
    .number({ error: 'Enter the size in square feet' })
    .positive('The size must be more than 0')
    .max(99_999, 'At most 99,999 square feet')
    .multipleOf(0.01, 'At most two decimals')
    .nullish(),
  boxTypeId: z
    .union([chosenId('Choose a box type from the list'), z.literal('').transform(() => null)])
    .nullish()
    .meta({ description: 'Empty or null is the operator’s own product' }),
  locationId: chosenId('Choose the primary location'),
  secondaryLocations: idList('locations').optional(),
  zipcode: zipcodeField.pipe(boundedText(20).min(1, 'Enter the zip code')),
  timezone: zoneField,
  tax: z
    .number({ error: 'Enter the tax in percent' })
    .min(0, 'The tax cannot be negative')
    .max(100, 'At most 100 percent')
    .multipleOf(0.001, 'At most three decimals'),
  address: optionalText(300),
  description: optionalText(450),
  translations: translationsField<TranslatedText>({ description: optionalText(450) }),
  latitude: degreesField('Latitude', 90),
  longitude: degreesField('Longitude', 180),
  pricingPlanId: idList('plans').refine((ids) => ids.length > 0, 'Choose at least one pricing plan'),
  partnerId: idList('partners').optional(),
  businessPartnerIds: idList('partner API keys').optional(),
  sponsorId: optionalId('sponsor'),
  audioId: optionalId('audio file'),
  images: z.array(image).max(5, 'At most 5 images').optional(),
  amenityIds: idList('amenities').optional(),
  features: z
    .array(z.object({ id: chosenId('Choose a feature from the list'), dragOrder: z.number().int() }))
    .max(500)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Each feature only once')
    .optional(),
  config: boundedText(65_536, { tooLong: 'The config may have at most 65,536 characters' })
    .refine(isJson, { error: '*Invalid JSON: Changes will not be saved.', abort: true })
    .refine((text) => infiniteNumber(text) === undefined, {
      error: ({ input }) => `The number ${infiniteNumber(String(input))} is too large. Write it in quotes`,
    })
    .optional()
    .meta({ description: 'JSON text; also requires permission 21' }),
  restrictedFrom: clock.meta({ description: 'HH:MM in the space’s zone' }),
  restrictedTo: clock,
  doorOpensBy: z.enum(DOOR_OPENINGS, 'Choose pod, keypad or staff').optional().meta({
    description:
      'What opens the door while there is no device token. A new space without it: `keypad`. With `pod` nothing is sold before the token',
  }),
  inventoryId: optionalText(100),
  iwgCentreId: optionalText(100),
  terminalId: optionalText(100),
  calendarId: optionalText(300),
  calendarClientId: optionalText(300),
  calendarClientSecret: optionalText(500).meta({ description: 'Write-only; absent keeps it' }),
  calendarRefreshToken: optionalText(2000).meta({ description: 'Write-only; absent keeps it' }),
  isActive: z.boolean({ error: 'isActive must be true or false' }).optional(),
  isCradlepointEnabled: z.boolean({ error: 'isCradlepointEnabled must be true or false' }).optional(),
});

export type SpaceFields = z.output<typeof spaceFields>;

const QUANTITY = 'Enter a number from 1 to 99';
/** How many spaces one call creates: docs/rules.md#quantity. */
export const quantityField = z.number({ error: QUANTITY }).int(QUANTITY).min(1, QUANTITY).max(99, QUANTITY);

const cloneOf = chosenId('Choose a space').optional().meta({
  description:
    'The space to clone. Its config and calendar secrets are copied unless others are sent, and only from a space whose config you may read and write',
});

/** The fields that spaces added together do not share. */
const ownPart = z.object({
  name: nameField,
  shortName,
  inventoryId: optionalText(100),
  terminalId: optionalText(100),
});
export type OwnPart = z.output<typeof ownPart>;

/** A new space; with `quantity` several at once, with `each` several that are named individually. */
export const spaceInput = spaceFields.extend({
  quantity: quantityField.optional(),
  each: z.array(ownPart).max(99, 'At most 99 spaces at once').optional().meta({
    description: 'Each space with its own name and ids, in the place of `quantity`; empty is as absent',
  }),
  cloneOf,
  opensLater: z.boolean().optional().meta({
    description:
      'True: it is inactive until somebody opens it, as one that is added in the console; `isActive` comes first',
  }),
});

/** Whether spaces that are added in the console are for sale at once. */
export const openingInput = z.object({
  opensNew: z.boolean({ error: 'Say whether new spaces are for sale at once' }),
});

/** The request for the names that spaces added together would get. */
export const namesAsked = z.object({
  name: nameField,
  locationId: idText('Choose a location'),
  quantity: fromDigits(quantityField).default(1),
});

/** An absent key leaves its value unchanged, null clears it. */
export const spaceUpdate = spaceFields.partial().extend({
  id: z.number().int(),
  updatedAt: seenVersion,
});

const atLeastOne = (what: string) =>
  idList(`${what}s`).refine((ids) => ids.length > 0, `Choose at least one ${what}`);
const mode = z
  .enum(['add', 'replace'])
  .default('add')
  .meta({ description: '`add`: beside what the space has; `replace`: in its place' });

/** The records that can be assigned to spaces without their other fields: plans, features, or a sponsor. */
export const plansToAssign = z.object({ mode, pricingPlanId: atLeastOne('plan') });
/** One plan is exchanged for another. */
export const priceToReplace = z
  .object({ fromPlanId: chosenId('Choose the price to replace'), toPlanId: chosenId('Choose the new price') })
  .refine(({ fromPlanId, toPlanId }) => fromPlanId !== toPlanId, {
    path: ['toPlanId'],
    error: 'Choose another price than the old one',
  });
/** The job whose exchange is undone. */
export const replacedPrices = z.object({ jobId: z.number().int().positive() });
export const featuresToAssign = z.object({ mode, featureIds: atLeastOne('feature') });
export const sponsorToAssign = z.object({ sponsorId: optionalId('sponsor') });
export const spaceAssignment = z.object({
  id: z.number().int(),
  mode,
  pricingPlanId: atLeastOne('plan').optional(),
  featureIds: atLeastOne('feature').optional(),
});

type Kept = Parameters<typeof spaceProblems>[1];

/**
 * The form's schema: the fields and the checks across them. `storedOf` returns which secrets are stored for a box
 * type.
 */
export const spaceForm = (storedOf: (boxTypeId: number | null) => Kept) =>
  acrossFields(spaceInput, (values) => spaceProblems(values, storedOf(values.boxTypeId ?? null)));

/**
 * Everything except the config is always returned; the other flags are accepted and ignored:
 * docs/rules.md#ignored-fields.
 */
export const spaceDetailQuery = z.object({
  config: queryText.optional().meta({ description: '`true` adds the config' }),
});

export const spaceStatusInput = z.object({
  isActive: z.boolean({ error: 'Say whether the space is active' }),
});

export const wifiInput = z.object({
  isCradlepointEnabled: z.boolean({ error: 'Say whether CradlePoint is enabled' }),
});

/** The space, and whether its pod uses CradlePoint. */
export const wifiChange = wifiInput.extend(oneRecord.shape);

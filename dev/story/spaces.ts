import type { TransactionSql } from 'postgres';
import { deviceToken, type Keys, sha256 } from '@/db/reference/keys';
import type { spaces } from '@/db/tables';
import { shortNameOf } from '@/lib/catalogue/spaces/short-name';
import type { BusinessPartnerIds } from './business-partners';
import { add, type Catalogue } from './catalogue';
import type { Location } from './locations';
import { SPACE_PICTURES } from './pictures';
import { POD_PLACES } from './places';
import { PLAN_SETS } from './plans';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type Nullable<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row];

/**
 * A row under the names of its columns, without the columns in `Left`. A nullable column can be omitted too; any
 * other column that the story forgets causes a compile error.
 */
type Columns<Row, Left extends keyof Row> = {
  [Name in Exclude<keyof Row, Left | Nullable<Row>> & string as SnakeCase<Name>]: Row[Name];
} & {
  [Name in Exclude<Nullable<Row>, Left> & string as SnakeCase<Name>]?: Row[Name];
};

const PER_LOCATION = 10;
/** Which of a location's ten spaces has the pod that reports. */
const POD_NUMBER = 1;

const DESCRIPTIONS = [
  'A quiet space for one, with a desk, a soft seat and fresh air. Good for a call before boarding.',
  'Room for two at a wide desk, with a second screen and dimmable light.',
  'A soft chair, low light and a steady hum of nothing. Good for a nap between flights.',
  'A bright space by the window, with power at both sides and a hook for your coat.',
];

/** The descriptions in three other languages. Readers of other languages see them in English. */
const TRANSLATED = [
  {
    de: 'Ein ruhiger Raum für eine Person, mit Tisch, weichem Sitz und frischer Luft. Gut für ein Gespräch vor dem Abflug.',
    fr: 'Un espace calme pour une personne, avec un bureau, une assise confortable et de l’air frais. Idéal pour un appel avant l’embarquement.',
    ja: 'デスクと座り心地のよい椅子、新鮮な空気を備えた1名用の静かな空間です。搭乗前の通話に適しています。',
  },
  {
    de: 'Platz für zwei an einem breiten Tisch, mit zweitem Bildschirm und dimmbarem Licht.',
    fr: 'De la place pour deux à un large bureau, avec un second écran et une lumière réglable.',
    ja: '広いデスクを2名で使え、セカンドスクリーンと調光できる照明があります。',
  },
  {
    de: 'Ein weicher Sessel, gedämpftes Licht und Ruhe. Gut für ein Nickerchen zwischen zwei Flügen.',
    fr: 'Un fauteuil moelleux, une lumière douce et le calme. Idéal pour une sieste entre deux vols.',
    ja: '柔らかな椅子と控えめな照明の静かな空間です。乗り継ぎの合間の仮眠に適しています。',
  },
  {
    de: 'Ein heller Raum am Fenster, mit Steckdosen auf beiden Seiten und einem Haken für den Mantel.',
    fr: 'Un espace lumineux près de la fenêtre, avec des prises des deux côtés et une patère.',
    ja: '窓際の明るい空間です。両側に電源があり、コートを掛けるフックがあります。',
  },
].map((texts) =>
  Object.fromEntries(Object.entries(texts).map(([language, description]) => [language, { description }])),
);

const CONFIG = {
  lights: { scenes: ['work', 'rest', 'call'], default: 'work', dimAfterMinutes: 5 },
  paymentTerminal: { enabled: true, model: 'countertop', tipping: false },
  flightService: { enabled: true, refreshSeconds: 120 },
};

/** Overnight closures, some of them across midnight. */
const CLOSURES = [
  ['00:00', '05:00'],
  ['23:00', '04:30'],
  ['01:00', '04:00'],
] as const;

/** What opens the doors of spaces without a pod. A pod, if there is one, opens its space's door. */
const DOORS = ['keypad', 'keypad', 'keypad', 'staff'] as const;

export type Stage = {
  keys: Keys;
  at: Date;
  adminId: number;
  locations: Location[];
  catalogue: Catalogue;
  plans: Map<number, number>;
  businessPartners: BusinessPartnerIds;
};

type Draft = { location: Location; name: string; number: number; index: number };

/** `Concourse B · 14`. No two spaces share a name, and no two spaces of a location share the short name on the door. */
function drafts(locations: Location[]): Draft[] {
  const taken = new Set<string>();
  return locations.flatMap((location, place) => {
    const doors = new Set<string>();
    return Array.from({ length: PER_LOCATION }, (_, number) => {
      const area = location.areas[number % location.areas.length]!;
      let door = 1 + ((place * 7) % 23) + Math.floor(number / location.areas.length);
      const named = () => `${area} · ${String(door).padStart(2, '0')}`;
      while (taken.has(named()) || doors.has(shortNameOf(named()))) door += 1;
      taken.add(named());
      doors.add(shortNameOf(named()));
      return { location, name: named(), number, index: place * PER_LOCATION + number };
    });
  });
}

function status({ location, number, index }: Draft): 'active' | 'inactive' | 'deleted' {
  if (index === 77) return 'deleted';
  return !location.isActive || (number === 8 && index % 4 === 0) ? 'inactive' : 'active';
}

/** A few spaces are in a partner's centre, and have a calendar there. */
function calendar({ index }: Draft, keys: Keys) {
  if (index % 60 !== 25) return {};
  return {
    box_type_id: 1,
    calendar_id: `centre-${index}@calendar.example.com`,
    calendar_client_id: `client-${keys.text(`calendar-client:${index}`).slice(0, 12)}`,
    calendar_client_secret_encrypted: keys.ring.encrypt('calendar', keys.text(`calendar-secret:${index}`)),
    calendar_refresh_token_encrypted: keys.ring.encrypt('calendar', keys.text(`calendar-refresh:${index}`)),
    iwg_centre_id: `C-${4000 + index}`,
  };
}

const NO_CALENDAR = {
  box_type_id: null,
  calendar_id: null,
  calendar_client_id: null,
  calendar_client_secret_encrypted: null,
  calendar_refresh_token_encrypted: null,
  iwg_centre_id: null,
};

/** A value as a person would type it, without floating-point noise. */
const beside = (degrees: number, by: number): number => Number((degrees + by).toFixed(6));

/** Generated columns, and those that {@link giveTokens} sets. */
type Later =
  | 'id'
  | 'searchText'
  | 'deviceTokenHash'
  | 'deviceTokenMintedAt'
  | 'passcodeKeyEncrypted'
  | 'doorWorksAfter';

function row(draft: Draft, { keys, at, catalogue }: Stage): Columns<typeof spaces.$inferSelect, Later> {
  const { location, index, number } = draft;
  const isPod = number === POD_NUMBER && POD_PLACES.includes(location.name);
  const [restricted_from, restricted_to] =
    !isPod && index % 9 === 4 ? CLOSURES[index % 3]! : ['00:00', '00:00'];
  const added = new Date(at.getTime() + index * 3_600_000);
  return {
    ...NO_CALENDAR,
    ...calendar(draft, keys),
    name: draft.name,
    short_name: shortNameOf(draft.name),
    size_sqft: [32, 40, 48, 64.5][index % 4]!,
    location_id: location.id,
    sponsor_id: number === 2 ? catalogue.sponsors[index % 2]! : null,
    audio_id: number % 3 === 0 ? null : catalogue.audios[index % 2]!,
    zipcode: location.zipcode,
    tax_percent: location.taxPercent,
    address: location.address,
    description: DESCRIPTIONS[index % 4]!,
    translations: TRANSLATED[index % 4]!,
    timezone: location.timezone,
    latitude: beside(location.latitude, (number - 5) * 0.0003),
    longitude: beside(location.longitude, (number - 5) * 0.0004),
    restricted_from,
    restricted_to,
    inventory_id: `HB-${String(1000 + index)}`,
    terminal_id: `T${String(300 + index)}`,
    door_opens_by: DOORS[index % DOORS.length]!,
    is_cradlepoint_enabled: index % 3 === 0,
    status: status(draft),
    created_at: added,
    updated_at: added,
  };
}

/** Who sells a space besides the default partner. */
function sellers(
  { index, number }: Draft,
  { own, priorityPass, meridian, transit }: BusinessPartnerIds,
): number[] {
  const more = [[meridian], [priorityPass], [transit], [meridian, priorityPass], [priorityPass, transit]];
  return [own, ...(more[(index + number) % 10] ?? [])];
}

/**
 * Creates about 260 spaces with everything that belongs to them. Returns nothing, because later steps read the
 * tables.
 */
export async function seedSpaces(tx: TransactionSql, stage: Stage): Promise<void> {
  const { catalogue, plans, locations } = stage;
  const all = drafts(locations);
  const ids = await add(
    tx,
    'spaces',
    all.map((draft) => row(draft, stage)),
  );
  const link = async (table: string, rows: (draft: Draft, space_id: number) => object[]) => {
    await tx`insert into ${tx(table)} ${tx(all.flatMap((draft, index) => rows(draft, ids[index]!)))}`;
  };
  await link('space_plans', ({ index }, space_id) =>
    PLAN_SETS[index % PLAN_SETS.length]!.map((minutes) => ({
      space_id,
      pricing_plan_id: plans.get(minutes)!,
    })),
  );
  await link('space_business_partners', (draft, space_id) =>
    sellers(draft, stage.businessPartners).map((business_partner_id) => ({ space_id, business_partner_id })),
  );
  await link('space_partners', ({ index }, space_id) =>
    index % 3 === 0 ? [{ space_id, partner_id: catalogue.partners[index % 2]! }] : [],
  );
  await link('space_amenities', ({ index }, space_id) =>
    catalogue.amenities
      .filter((_, n) => (index + n) % 4 !== 0)
      .map((amenity_id) => ({ space_id, amenity_id })),
  );
  await link('space_features', ({ index }, space_id) =>
    catalogue.features
      .filter((_, n) => (index + n) % 5 !== 0)
      .map((feature_id, drag_order) => ({ space_id, feature_id, drag_order })),
  );
  await link('space_secondary_locations', ({ location, number }, space_id) =>
    number === 6 ? [{ space_id, location_id: locations[location.id % locations.length]!.id }] : [],
  );
  await link('space_images', ({ index }, space_id) =>
    [0, 1, 2].map((position) => {
      const picture = 1 + ((index + position) % SPACE_PICTURES);
      return { space_id, position, pathname: `spaces/${picture}.webp`, name: `space-${picture}.webp` };
    }),
  );
  await link('space_configs', ({ index }, space_id) => [
    {
      space_id,
      config: JSON.stringify({ ...CONFIG, volume: 20 + (index % 5) * 10 }, null, 2),
      saved_by: stage.adminId,
    },
  ]);
  await giveTokens(tx, stage.keys, all, ids);
}

async function giveTokens(tx: TransactionSql, keys: Keys, all: Draft[], ids: number[]): Promise<void> {
  for (const [index, draft] of all.entries()) {
    if (draft.number !== POD_NUMBER || !POD_PLACES.includes(draft.location.name)) continue;
    const hash = sha256(deviceToken(keys, ids[index]!));
    const passcodeKey = keys.ring.encrypt('passcode-key', keys.ring.passcodeKey(hash, 'current'));
    await tx`
      update spaces set device_token_hash = ${hash}, passcode_key_encrypted = ${passcodeKey},
        device_token_minted_at = created_at
      where id = ${ids[index]!}`;
  }
}

import type { TransactionSql } from 'postgres';
import { type PutFile, putBanner, putIcon, putLogo } from './pictures';
import { calmNoise } from './sounds';

const ICONS = {
  desk: '<path d="M8 24h44M14 24v26M46 24v26M22 24v-8h16v8"/>',
  plug: '<path d="M22 8v14M38 8v14M14 22h32v8a16 16 0 0 1-32 0zM30 46v8"/>',
  wifi: '<path d="M8 24a32 32 0 0 1 44 0M16 33a20 20 0 0 1 28 0M24 42a9 9 0 0 1 12 0M30 50v0"/>',
  lamp: '<path d="M20 40a16 16 0 1 1 20 0v6H20zM24 54h12"/>',
  wind: '<path d="M8 22h28a7 7 0 1 0-7-7M8 32h38a7 7 0 1 1-7 7M8 42h18"/>',
  screen: '<path d="M8 12h44v30H8zM22 52h16M30 42v10"/>',
  plane: '<path d="M6 34l48-18-16 34-8-12zM30 38l24-22"/>',
  help: '<circle cx="30" cy="30" r="22"/><path d="M24 24a6 6 0 1 1 6 8v4M30 44v0"/>',
};

const AMENITIES = [
  ['Desk and chair', 'desk'],
  ['Power and USB-C', 'plug'],
  ['Wi-Fi', 'wifi'],
  ['Dimmable light', 'lamp'],
  ['Fresh air', 'wind'],
  ['Second screen', 'screen'],
] as const;

const FEATURES = [
  ['Wi-Fi', 'wifi', 'wifi'],
  ['Lights', 'lighting', 'lamp'],
  ['Flight status', 'flight_status', 'plane'],
  ['Support', 'support', 'help'],
  ['Video calling', 'video_calling', 'screen'],
] as const;

/** The operator's own text: a custom feature. */
const GUIDE = {
  name: 'House guide',
  key: 'custom',
  image: 'features/desk.png',
  file_name: 'desk.png',
  html_text:
    '<h2>Make yourself at home</h2><p>The desk moves: hold the switch at its <strong>right edge</strong>. Light, air and sound are on the first page.</p><ul><li><p>Leave the door as it is; it opens by itself when your time is over.</p></li><li><p>Anything missing? Press Support, and we call you back.</p></li></ul>',
  banner_img: 'features/guide-banner.png',
  banner_file_name: 'guide-banner.png',
};

/** Aurora's theme differs from the product's in its three brand colours. */
const AURORA_THEME = {
  Color: {
    BrandPrimary: '#7FD1C7',
    BrandSecondary: '#1F6F8B',
    Neutral: '#6B8594',
    NeutralLight: '#EAF2F3',
    NeutralDark: '#3B5563',
    NeutralExtraDark: '#16323F',
    White: '#FFFFFF',
    Success: '#8FCD4C',
    Error: '#EE6161',
  },
};

/** A theme that defines only two of the nine colours. */
const VIOLET_THEME = { Color: { BrandPrimary: '#B79CF2', NeutralExtraDark: '#2B1A4D' } };

const LOGO = '<path d="M8 46L30 12l22 34zM20 46l10-16 10 16"/>';
const BRIDGE = '<path d="M6 44h48M10 44a20 20 0 0 1 40 0M30 24v20M20 28v16M40 28v16"/>';

/** The ids that spaces refer to. */
export type Catalogue = {
  amenities: number[];
  features: number[];
  audios: number[];
  sponsors: number[];
  partners: number[];
};

/** Amenities, features, audios, sponsors and promo partners, with their pictures and sounds. */
export async function seedCatalogue(tx: TransactionSql, put: PutFile, time: Date): Promise<Catalogue> {
  const stamp = { created_at: time, updated_at: time };
  const file = (folder: string, name: string) => ({
    image: `${folder}/${name}.png`,
    file_name: `${name}.png`,
  });
  for (const [, icon] of AMENITIES) await putIcon(put, `amenities/${icon}.png`, ICONS[icon]);
  for (const [, , icon] of FEATURES) await putIcon(put, `features/${icon}.png`, ICONS[icon]);
  await putIcon(put, GUIDE.image, ICONS.desk);
  await putBanner(put, GUIDE.banner_img, '#2C363C');
  await putLogo(put, 'sponsors/aurora.png', '#1F6F8B', LOGO);
  await putLogo(put, 'sponsors/northbank.png', '#2C363C', BRIDGE);
  await putLogo(put, 'sponsors/violet.png', '#4A2C82', LOGO);
  await putLogo(put, 'partners/layover.png', '#0B5CAD', BRIDGE);
  await putLogo(put, 'partners/elevate.png', '#d14e23', LOGO);
  await putLogo(put, 'partners/commuter.png', '#455A64', BRIDGE);
  const logo = (path: string) => ({ logo_url: path, file_name: path.split('/')[1]!, ...stamp });
  return {
    amenities: await add(
      tx,
      'amenities',
      AMENITIES.map(([name, icon]) => ({ name, ...file('amenities', icon), ...stamp })),
    ),
    features: [
      ...(await add(
        tx,
        'features',
        FEATURES.map(([name, key, icon]) => ({ name, key, ...file('features', icon), ...stamp })),
      )),
      ...(await add(tx, 'features', [{ ...GUIDE, ...stamp }])),
    ],
    audios: await seedAudios(tx, put, time),
    sponsors: await add(tx, 'sponsors', [
      { name: 'Aurora Card Services', theme: tx.json(AURORA_THEME), ...logo('sponsors/aurora.png') },
      { name: 'Northbank', theme: null, ...logo('sponsors/northbank.png') },
      { name: 'Violet Airways', theme: tx.json(VIOLET_THEME), ...logo('sponsors/violet.png') },
    ]),
    partners: await add(tx, 'partners', [
      { name: 'Elevate Travel', promo: 'ELEVATE10', discount_percent: 10, ...logo('partners/elevate.png') },
      { name: 'Commuter Club', promo: 'COMMUTE15', discount_percent: 15, ...logo('partners/commuter.png') },
      { name: 'Layover Magazine', promo: null, discount_percent: 0, ...logo('partners/layover.png') },
    ]),
  };
}

async function seedAudios(tx: TransactionSql, put: PutFile, time: Date): Promise<number[]> {
  const rows = [];
  for (const [audio_name, file_name, softness] of [
    ['Rain on glass', 'rain.wav', 0.6],
    ['Night train', 'night-train.wav', 0.9],
    ['Far sea', 'sea.wav', 0.97],
  ] as const) {
    const duration_seconds = 20;
    const bytes = calmNoise(duration_seconds, softness);
    const pathname = `audio/${file_name}`;
    await put(pathname, bytes, 'audio/wav');
    const size_bytes = bytes.length;
    rows.push({
      audio_name,
      file_name,
      pathname,
      mimetype: 'audio/wav',
      size_bytes,
      duration_seconds,
      created_at: time,
      updated_at: time,
    });
  }
  return add(tx, 'audios', rows);
}

/** Inserts rows. Returns their ids, in the same order. */
export async function add(tx: TransactionSql, table: string, rows: readonly object[]): Promise<number[]> {
  const added = await tx<{ id: number }[]>`insert into ${tx(table)} ${tx(rows)} returning id::int`;
  return added.map((row) => row.id);
}

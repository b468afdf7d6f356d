import sharp from 'sharp';

/** Stores one file under a path of the product's file store. */
export type PutFile = (pathname: string, bytes: Uint8Array, contentType: string) => Promise<void>;

export const SPACE_PICTURES = 5;

/** A wall, a lamp and a desk in the colours of the product: calm, and clearly not a photograph. */
const SCENES: [wall: string, floor: string, light: string, desk: string][] = [
  ['#2C363C', '#1d2428', '#FFD938', '#78909C'],
  ['#455A64', '#2C363C', '#FFE680', '#ECEFF1'],
  ['#ECEFF1', '#B0BEC5', '#FFD938', '#455A64'],
  ['#37474F', '#263238', '#d14e23', '#FFD938'],
  ['#78909C', '#455A64', '#FFF3BF', '#2C363C'],
];

function scene([wall, floor, light, desk]: (typeof SCENES)[number], index: number): string {
  const lamp = 300 + index * 160;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1242" height="630">
    <defs>
      <linearGradient id="w" x1="0" y1="0" x2="0" y2="1">
        <stop stop-color="${wall}"/><stop offset="1" stop-color="${floor}"/>
      </linearGradient>
      <radialGradient id="l" cx="${lamp}" cy="150" r="520" gradientUnits="userSpaceOnUse">
        <stop stop-color="${light}" stop-opacity=".55"/>
        <stop offset="1" stop-color="${light}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="1242" height="630" fill="url(#w)"/><rect y="500" width="1242" height="130" fill="${floor}"/>
    <rect width="1242" height="630" fill="url(#l)"/>
    <path d="M${lamp} 0v96" stroke="${desk}" stroke-width="4"/>
    <circle cx="${lamp}" cy="128" r="34" fill="${light}"/>
    <rect x="${lamp - 170}" y="392" width="420" height="16" rx="8" fill="${desk}"/>
    <path d="M${lamp - 140} 408v120M${lamp + 220} 408v120" stroke="${desk}" stroke-width="10"/>
    <rect x="${lamp + 20}" y="320" width="120" height="72" rx="6" fill="${wall}"
      stroke="${desk}" stroke-width="4"/>
  </svg>`;
}

const OUTLINE = 'fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"';

function glyph([width, height]: [number, number], stroke: string, path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 60 60">
    <g ${OUTLINE} stroke="${stroke}">${path}</g>
  </svg>`;
}

/** A 60x60 icon from the outline in `path`, as png. */
export const putIcon = (put: PutFile, pathname: string, path: string) =>
  putPng(put, pathname, glyph([60, 60], '#2C363C', path));

/** A 250x150 logo from the outline in `path`, as png. */
export const putLogo = (put: PutFile, pathname: string, fill: string, path: string) =>
  putPng(put, pathname, glyph([250, 150], fill, path));

/** A 1200x340 banner: a background with the light of a lamp, as png. */
export const putBanner = (put: PutFile, pathname: string, ground: string) =>
  putPng(
    put,
    pathname,
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="340">
      <radialGradient id="l" cx="920" cy="60" r="640" gradientUnits="userSpaceOnUse">
        <stop stop-color="#FFD938" stop-opacity=".7"/><stop offset="1" stop-color="#FFD938" stop-opacity="0"/>
      </radialGradient>
      <rect width="1200" height="340" fill="${ground}"/><rect width="1200" height="340" fill="url(#l)"/>
      <path d="M920 0v70" stroke="#ECEFF1" stroke-width="4"/><circle cx="920" cy="98" r="28" fill="#FFD938"/>
      <rect x="120" y="262" width="420" height="14" rx="7" fill="#ECEFF1"/>
    </svg>`,
  );

async function putPng(put: PutFile, pathname: string, svg: string): Promise<void> {
  await put(
    pathname,
    await sharp(Buffer.from(svg)).png().withMetadata({ density: 72 }).toBuffer(),
    'image/png',
  );
}

/** The five pictures of spaces, 1242x630, each as `spaces/<n>.webp` and `spaces/<n>.png`. */
export async function putSpacePictures(put: PutFile): Promise<void> {
  await Promise.all(
    SCENES.map(async (colours, index) => {
      const svg = scene(colours, index);
      await putPng(put, `spaces/${index + 1}.png`, svg);
      await put(
        `spaces/${index + 1}.webp`,
        await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer(),
        'image/webp',
      );
    }),
  );
}

/** What a pod's camera sees, as JPEG. */
export const insidePhoto = (): Promise<Buffer> =>
  sharp(Buffer.from(scene(SCENES[1] ?? ['#2C363C', '#1d2428', '#FFD938', '#78909C'], 1)))
    .resize(828)
    .jpeg({ quality: 80 })
    .toBuffer();

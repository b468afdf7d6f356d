import path from 'node:path';
import sharp from 'sharp';

const MARGIN = 24;
const [CONSOLE, PHONE] = [
  { width: 1176, height: 735 },
  { width: 300, height: 649 },
];
const LINE = '#c9d0d4';

const inside = (folder: string, name: string, { width, height }: typeof CONSOLE) =>
  sharp(path.join(folder, name))
    .resize(width - 2, height - 2)
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: LINE })
    .toBuffer();

/** The picture of the README, composed of two in the folder: the board, and a visitor's phone at the open door. */
export async function writeCover(folder: string): Promise<void> {
  const left = MARGIN * 2 + CONSOLE.width;
  const height = CONSOLE.height + 2 * MARGIN;
  const parts = [
    { input: await inside(folder, 'board-1440-light.jpg', CONSOLE), left: MARGIN, top: MARGIN },
    {
      input: await inside(folder, 'open-door-390-light.jpg', PHONE),
      left,
      top: Math.round((height - PHONE.height) / 2),
    },
  ];
  await sharp({ create: { width: left + PHONE.width + MARGIN, height, channels: 3, background: '#eef0f2' } })
    .composite(parts)
    .png({ palette: true, colours: 64, dither: 0 })
    .toFile(path.join(folder, 'hushpod.png'));
}

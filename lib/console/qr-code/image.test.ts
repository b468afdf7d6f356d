import qrcode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { qrPath, qrPng } from './image';
import { qrLink } from './link';

const link = qrLink('https://console.example.com', 12, 'c3nb-p65j-paja-9nx3');

/** The picture that a path of horizontal runs renders. */
function pictureOf({ side, path }: { side: number; path: string }): string[] {
  const dark = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step} ${y}`);
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (dark.has(`${x} ${y}`) ? '█' : ' ')).join(''),
  );
}

describe('a rendered code', () => {
  it('shows the code of its text, with a light border of four modules', () => {
    const { size, data } = qrcode.create(link, { errorCorrectionLevel: 'M' }).modules;
    const rendered = pictureOf(qrPath(link));
    const edge = ' '.repeat(4);
    const expected = Array.from({ length: size }, (_, y) =>
      [edge, ...Array.from({ length: size }, (_, x) => (data[y * size + x] ? '█' : ' ')), edge].join(''),
    );
    const light = Array.from({ length: 4 }, () => ' '.repeat(size + 8));
    expect(rendered).toEqual([...light, ...expected, ...light]);
  });

  it('is a PNG of 453 pixels for links of any length', async () => {
    for (const length of [1, 20, 40, 60, 80, 100, 120, 150, 200, 300]) {
      const png = Buffer.from((await qrPng('x'.repeat(length))).split(',')[1] ?? '', 'base64');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], `${length} letters`).toEqual([453, 453]);
    }
  });
});

import qrcode from 'qrcode';

/** Survives a scratch and keeps the modules large; the light margin of 4 modules is part of a code. */
const LEVEL = { errorCorrectionLevel: 'M' } as const;
const EDGE = 4;

/** Renders a text as a QR code, a PNG data URL of {@link QR_PIXELS}; works on the server and in the browser. */
export const qrPng = (text: string): Promise<string> =>
  // The library rounds down after a division: without the hundredth, 49 modules become 452 pixels.
  qrcode.toDataURL(text, { ...LEVEL, margin: EDGE, width: QR_PIXELS + 0.01 });

/** Whether each module of a code is dark, row by row, without the light margin. */
function qrModules(text: string): boolean[][] {
  const { size, data } = qrcode.create(text, LEVEL).modules;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => Boolean(data[row * size + column])),
  );
}

/** Renders a text as one SVG path of filled runs, with the side of its view box in modules, including the margin. */
export function qrPath(text: string): { side: number; path: string } {
  const rows = qrModules(text);
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(([x, n]) => `M${x + EDGE} ${y + EDGE}h${n}v1h-${n}z`),
  );
  return { side: rows.length + 2 * EDGE, path: path.join('') };
}

/** Runs of adjacent dark modules in a row: start and length. */
function runsOf(row: boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) runs.push([x, 1]);
  });
  return runs;
}

/** Width and height of the image in pixels: docs/rules.md#qr. */
export const QR_PIXELS = 453;

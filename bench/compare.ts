import fs from 'node:fs';

/** `npx tsx bench/compare.ts before.json after.json` compares two runs by their ratios to the limits. */
const [before, after] = process.argv.slice(2);
if (!before || !after) throw new Error('Give two files of bench/results.');

type Result = Record<string, { rows: { name: string; ratio?: number; p50: number; statements?: number }[] }>;
const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Result;
const [first, second] = [read(before), read(after)];

for (const [size, { rows }] of Object.entries(second)) {
  console.log(`${Number(size).toLocaleString('en-US')} bookings`);
  console.table(
    rows.map((row) => {
      const old = first[size]?.rows.find(({ name }) => name === row.name);
      const pair = (key: 'ratio' | 'p50' | 'statements') =>
        `${old?.[key]?.toFixed(2) ?? ''} → ${row[key]?.toFixed(2) ?? ''}`;
      return { name: row.name, ratio: pair('ratio'), 'p50 ms': pair('p50'), statements: pair('statements') };
    }),
  );
}

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromRoot } from './root';

/** The examples of docs/add-an-entity.md, as files of the product. */
const EXAMPLES = fromRoot('docs/examples');
const page = fs.readFileSync(fromRoot('docs/add-an-entity.md'), 'utf8');

/** The lines elsewhere, as the page lists them, each below a line of its file or at its end. */
const ELSEWHERE = [
  { file: 'lib/entities/entities.ts', below: "'amenities',", line: "'crews', 'cleanings'," },
  {
    file: 'components/catalogue/dialogs.tsx',
    line: "export const CrewDialog = dialogOnDemand(() => import('../crews/crew-dialog'), 'CrewDialog');",
  },
  {
    file: 'components/catalogue/dialogs.tsx',
    line: "export const CleaningDialog = dialogOnDemand(() => import('../cleanings/cleaning-dialog'), 'CleaningDialog');",
  },
  {
    file: 'lib/foundation/refusal-table.ts',
    below: 'block_over:',
    line: "cleaning_moved: { kind: 'rule', concerns: ['staff'], sentence: 'This cleaning is {state}' },",
  },
  {
    file: 'lib/platform/images/rules.ts',
    below: 'logo:',
    line: 'proof: { width: 1600, height: 1600, exact: false },',
  },
];

/** The files of the product, as a lint reads them. */
const PARTS = fs
  .readdirSync(fromRoot('.'))
  .filter((name) => name === '.gitignore' || !/^(\..*|node_modules|build|test-results)$/.test(name));

let copy: string;
beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'entity-examples-'));
  for (const part of PARTS) fs.cpSync(fromRoot(part), path.join(copy, part), { recursive: true });
  fs.cpSync(EXAMPLES, copy, { recursive: true });
  fs.symlinkSync(fromRoot('node_modules'), path.join(copy, 'node_modules'));
  fs.writeFileSync(path.join(copy, 'next-env.d.ts'), '/// <reference types="next/image-types/global" />\n');
  const config = JSON.parse(fs.readFileSync(fromRoot('tsconfig.json'), 'utf8'));
  config.compilerOptions.incremental = false;
  config.include = ['next-env.d.ts', 'app', 'components', 'db', 'lib'];
  config.exclude = ['node_modules', '**/*.test.ts', '**/*.test.tsx'];
  fs.writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(config));
  for (const { file, below, line } of ELSEWHERE) {
    const lines = fs.readFileSync(path.join(copy, file), 'utf8').split('\n');
    const index = below ? lines.findIndex((each) => each.trim().startsWith(below)) : lines.length - 1;
    expect(index, `${file} has no line that begins with ${below}`).toBeGreaterThanOrEqual(0);
    lines.splice(index + 1, 0, line);
    fs.writeFileSync(path.join(copy, file), lines.join('\n'));
  }
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

const run = promisify(execFile);
const outcomeOf = (...args: string[]): Promise<string> =>
  run(process.execPath, args, { cwd: copy, maxBuffer: 1e7 }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

it('the examples compile as parts of the product, with the lines that the page names', async () => {
  expect(await outcomeOf('--import', 'tsx', 'dev/indexes.ts')).toBe('');
  expect(await outcomeOf('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')).toBe('');
}, 600_000);

it('the examples keep the boundaries of the product and its format', async () => {
  expect(await outcomeOf('--import', 'tsx', 'dev/checks/boundaries.ts')).toMatch(
    /^\d+ files keep the boundaries\.\n$/,
  );
  const files = fs
    .readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file));
  const format = await outcomeOf('node_modules/@biomejs/biome/bin/biome', 'check', ...files);
  expect(format).toMatch(/^Checked \d+ files/);
});

it('the page shows the lines elsewhere, and excerpts that equal the files of the examples', () => {
  for (const { line } of ELSEWHERE) expect(page).toContain(`\`${line}\``);
  const excerpts = [...page.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)];
  expect(excerpts).toHaveLength(page.match(/^```/gm)!.length / 2);
  expect(excerpts.length).toBeGreaterThan(8);
  for (const [, file = '', code = ''] of excerpts)
    expect(fs.readFileSync(path.join(EXAMPLES, file), 'utf8'), file).toContain(code.trimEnd());
});

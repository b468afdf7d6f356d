import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root';

/** The functions that a test file calls, as `path name`, and how long it takes. */
export type Covered = { test: string; project: string; ms: number; functions: string[] };

/** Where `record.ts` writes, with one file for each test file. */
const FOLDER = process.env.MUTANTS_COVERED ?? fromRoot('node_modules/.cache/hushpod-covered');

/** Stores the coverage of a test file, for later runs. */
export function keepCovered(covered: Covered): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${covered.test.replaceAll('/', '+')}.json`), JSON.stringify(covered));
}

/** The recorded coverage; empty before the first recording. */
export function readCovered(): Covered[] {
  try {
    return readdirSync(FOLDER).map(
      (file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Covered,
    );
  } catch {
    return [];
  }
}

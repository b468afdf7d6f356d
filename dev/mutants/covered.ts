import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root';

/** Which functions a test file calls, as `path name`, and how long it takes. */
export type Covered = { test: string; project: string; ms: number; functions: string[] };

/** Where `record.ts` writes, a file for each test file. */
const FOLDER = process.env.MUTANTS_COVERED ?? fromRoot('node_modules/.cache/hushpod-covered');

/** Keeps what a test file covers, for the runs to come. */
export function keepCovered(covered: Covered): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${covered.test.replaceAll('/', '+')}.json`), JSON.stringify(covered));
}

/** What was recorded; empty before the first recording. */
export function readCovered(): Covered[] {
  try {
    return readdirSync(FOLDER).map(
      (file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Covered,
    );
  } catch {
    return [];
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root';

const META = fromRoot('drizzle/meta');

/**
 * The snapshots of the schema that drizzle stores, oldest first. The next migration is generated only from the
 * newest.
 */
export const snapshots = (folder = META): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();

/** Removes every snapshot of the schema except the newest. */
export function keepNewestSnapshot(folder = META): void {
  for (const file of snapshots(folder).slice(0, -1)) fs.rmSync(path.join(folder, file));
}

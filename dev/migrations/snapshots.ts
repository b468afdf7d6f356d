import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root';

const META = fromRoot('drizzle/meta');

/**
 * The descriptions of the schema that drizzle keeps, oldest first. The newest is all that the next migration is made
 * from.
 */
export const snapshots = (folder = META): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();

/** Removes every description of the schema but the newest. */
export function keepNewestSnapshot(folder = META): void {
  for (const file of snapshots(folder).slice(0, -1)) fs.rmSync(path.join(folder, file));
}

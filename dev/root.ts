import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** A path below the root. */
export function fromRoot(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}

/** The program of Next.js, to be run by node. */
export const NEXT = fromRoot('node_modules/next/dist/bin/next');

/** The program that serves the app, as `dev/build-server.ts` compiles it. */
export const SERVER = fromRoot('build/server.mjs');

/** The folder that an image holds, as `dev/container.ts` makes it. */
export const CONTAINER = fromRoot('build/container');

/** What node gets to run the app, as `npm start` does: docs/performance.md#garbage. Its port is in `PORT`. */
export const SERVE = ['--no-warnings', '--max-semi-space-size=32', SERVER];

import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export function fromRoot(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}

/** The program of Next.js, to be run with node. */
export const NEXT = fromRoot('node_modules/next/dist/bin/next');

/** The program that serves the app, as `dev/build-server.ts` compiles it. */
export const SERVER = fromRoot('build/server.mjs');

/** The folder with the content of an image, as `dev/container.ts` creates it. */
export const CONTAINER = fromRoot('build/container');

/** Node's arguments to run the app, the same as for `npm start`: docs/performance.md#garbage. The port is in `PORT`. */
export const SERVE = ['--no-warnings', '--max-semi-space-size=32', SERVER];

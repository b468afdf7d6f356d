import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fromRoot, SERVER } from './root';

/*
 * `npm run build:server` compiles the program of `lib/server/main.ts` to one file, which Node runs without a
 * compiler. Packages are not bundled, so that the server shares them with what Next.js loads.
 */

/** Compiles the server. Throws with esbuild's messages if that fails. */
export async function buildServer(): Promise<void> {
  await build({
    entryPoints: [fromRoot('lib/server/main.ts')],
    outfile: SERVER,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: fromRoot('tsconfig.json'),
    // The program is on the server anyway; the package would refuse to be loaded outside of the framework.
    alias: { 'server-only': fromRoot('node_modules/server-only/empty.js') },
    logLevel: 'warning',
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildServer();

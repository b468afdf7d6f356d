import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import { build } from 'esbuild';
import { fromRoot, ROOT } from './root';

/*
 * `npm run build:programs`: the operator commands and the stand-ins, each as a self-contained folder. Its `build`
 * contains the programs, with all of their code, and the files that they read; beside it are the packages that have a
 * native part. It is the content of an image: docs/containers.md.
 */

/** Programs by their sources, and the files that they read, as `from` in the sources and `to` in the folder. */
type Programs = { entries: string[]; files: { from: string; to: string }[] };

export const PROGRAMS = {
  setup: {
    entries: [
      ...['setup', 'doctor', 'admin-create', 'keys-rotate', 'person-export', 'reconcile-restore'],
      'migrations/to-baseline',
    ].map((name) => `dev/${name}.ts`),
    files: [
      { from: 'drizzle', to: 'drizzle' },
      { from: 'db/reference/data/geography.json.gz', to: 'build/data/geography.json.gz' },
    ],
  },
  'stand-ins': {
    entries: ['dev/stand-ins/main.ts'],
    files: [{ from: 'dev/stand-ins/stripe/browser', to: 'build/browser' }],
  },
} satisfies Record<string, Programs>;

/** Files of the migrations that are needed only to write the next one. */
const NOT_READ = /drizzle[\\/]meta[\\/](?!_journal\.json$)|\.test\.ts$/;
/** Packages with a native part. */
const NATIVE = ['@node-rs/argon2', 'sharp'];
/** CommonJS packages load the modules of Node itself with `require`. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Creates the folder of these programs, and returns its path. Throws with esbuild's messages if that fails. */
export async function buildProgram(name: keyof typeof PROGRAMS): Promise<string> {
  const { entries, files } = PROGRAMS[name];
  const folder = fromRoot('build', name);
  fs.rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: entries.map((entry) => fromRoot(entry)),
    outdir: path.join(folder, 'build'),
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    metafile: true,
    external: NATIVE,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
    tsconfig: fromRoot('tsconfig.json'),
    banner: { js: REQUIRE },
    // They run on the server only; the package would refuse to be loaded outside of the framework.
    alias: { 'server-only': fromRoot('node_modules/server-only/empty.js') },
    logLevel: 'warning',
  });
  const { fileList } = await nodeFileTrace(Object.keys(metafile.outputs), { base: ROOT });
  const packages = [...fileList].filter((file) => file.startsWith(`node_modules${path.sep}`));
  for (const file of packages) copy(fromRoot(file), path.join(folder, file));
  for (const { from, to } of files) copy(fromRoot(from), path.join(folder, to));
  fs.writeFileSync(path.join(folder, 'package.json'), packageOf(entries));
  return folder;
}

/** A package whose commands have the same names as in the repository: `npm run setup`. */
function packageOf(entries: string[]): string {
  const { version, scripts } = JSON.parse(fs.readFileSync(fromRoot('package.json'), 'utf8'));
  const programs = Object.entries<string>(scripts).flatMap(([name, command]) =>
    entries
      .filter((entry) => command.endsWith(` ${entry}`))
      .map((entry) => [name, `node build/${path.basename(entry, '.ts')}.mjs`]),
  );
  const described = { name: 'hushpod', version, private: true, type: 'module' };
  return `${JSON.stringify({ ...described, scripts: Object.fromEntries(programs) }, null, 2)}\n`;
}

function copy(from: string, to: string): void {
  fs.cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => fs.statSync(source).isDirectory() || !NOT_READ.test(source),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const name of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) await buildProgram(name);

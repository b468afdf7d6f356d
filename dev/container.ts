import fs from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { ensureBuild } from './build';
import { CONTAINER, fromRoot, ROOT, SERVER } from './root';

/*
 * `npm run build:container` creates `build/container`, a self-contained folder with the build, the server and the
 * package files that they load. It is the content of an image: docs/containers.md.
 */

/** Files in the build's folder that are needed only for building. */
const NOT_SERVED = /^(cache|dev|types|diagnostics|trace.*|source-hash)$/;
/** Files that Next.js loads in development or during a build, and its documentation. */
const NOT_IN_PRODUCTION = [
  'node_modules/next/dist/compiled/next-server/*.dev.js',
  'node_modules/next/dist/compiled/next-server/{pages,*-experimental}*',
  'node_modules/next/dist/{docs,server/dev}/**',
  'node_modules/next/dist/compiled/next-devtools/**',
  'node_modules/next/dist/server/capsize-font-metrics.json',
  'node_modules/{typescript,caniuse-lite}/**',
  // Pages list it themselves where they use it.
  'node_modules/{sharp,@img}/**',
  'node_modules/{react,react-dom}/**/*.development.js',
];

/** What Next.js loads by name while it reads its configuration, so that no file list contains it. */
const BY_NAME = ['webpack', '@babel'].map((name) => `node_modules/next/dist/compiled/${name}`);

/** The files that pages and endpoints load, which the build has listed beside each. */
function filesOfBuild(): string[] {
  const folder = fromRoot('.next');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json') && !NOT_SERVED.test(name.split(path.sep)[0] ?? ''))
    .flatMap((name) => {
      const list = path.join(folder, name);
      const { files } = JSON.parse(fs.readFileSync(list, 'utf8')) as { files: string[] };
      return files.map((file) => path.relative(ROOT, path.resolve(path.dirname(list), file)));
    })
    .filter((file) => !file.startsWith(`.next${path.sep}`) && !file.startsWith('..'));
}

async function filesOfServer(): Promise<string[]> {
  const { fileList } = await nodeFileTrace([SERVER], { base: ROOT, ignore: NOT_IN_PRODUCTION });
  return [...fileList];
}

function copy(file: string): void {
  fs.cpSync(fromRoot(file), path.join(CONTAINER, file), {
    recursive: true,
    // The build refers to packages by links that lead out of its folder.
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.nft.json'),
  });
}

await ensureBuild({ onLine: console.log });
fs.rmSync(CONTAINER, { recursive: true, force: true });
for (const file of new Set([...filesOfBuild(), ...(await filesOfServer())])) copy(file);
for (const file of ['package.json', 'next.config.mjs', 'public', ...BY_NAME]) copy(file);
for (const name of fs.readdirSync(fromRoot('.next')))
  if (!NOT_SERVED.test(name)) copy(path.join('.next', name));
console.log('The build is in build/container: node build/server.mjs runs it.');

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fromRoot, NEXT, ROOT } from './root';

/*
 * `npm run build:standalone`: the build as a folder of its own, `.next/standalone`, which `node server.js` runs without
 * anything else. What a container holds: docs/containers.md.
 */

const { status } = spawnSync(process.execPath, [NEXT, 'build'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', BUILD_STANDALONE: '1' },
});
if (status !== 0) process.exit(status ?? 1);

// Next.js leaves these out, as some deploy them to a server of files.
const folder = fromRoot('.next', 'standalone');
fs.cpSync(fromRoot('.next', 'static'), `${folder}/.next/static`, { recursive: true });
fs.cpSync(fromRoot('public'), `${folder}/public`, { recursive: true });
console.log('The build is in .next/standalone: node server.js runs it.');

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buildServer } from './build-server';
import { until } from './poll';
import { startService } from './processes';
import { fromRoot, NEXT, ROOT, SERVER } from './root';

const FOLDERS = ['app', 'components', 'lib', 'db', 'public'];
const FILES = [
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'dev/compress-static.mjs',
  'dev/share-chunks.mjs',
  'dev/build-server.ts',
];

/** A hash of everything that a build is made from, without git. */
export function fingerprint(root = ROOT): string {
  const hash = createHash('sha256').update(process.version);
  const files = FOLDERS.flatMap((folder) => filesBelow(path.join(root, folder)));
  for (const file of [...files, ...FILES.map((name) => path.join(root, name))]) {
    if (!fs.existsSync(file)) continue;
    hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

type Options = {
  onLine?: (line: string) => void;
  /** Whether the caller checks the types itself. */
  typesAreChecked?: boolean;
};

/**
 * Builds the app for production, unless `.next` already contains the build of exactly these sources. Returns whether
 * it built; throws with the build's output if that fails.
 */
export async function ensureBuild({ onLine, typesAreChecked = false }: Options = {}): Promise<boolean> {
  const release = await lock();
  try {
    const hash = fingerprint();
    const stored = fromRoot('.next/source-hash');
    const builtHash = fs.existsSync(stored) ? fs.readFileSync(stored, 'utf8') : '';
    if (builtHash === hash && fs.existsSync(fromRoot('.next/BUILD_ID')) && fs.existsSync(SERVER))
      return false;
    fs.rmSync(stored, { force: true });
    const lines: string[] = [];
    const build = startService({
      name: 'build',
      args: [NEXT, 'build'],
      env: {
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        TYPES_ARE_CHECKED: typesAreChecked ? '1' : '',
      },
      onLine: (line) => {
        lines.push(line);
        onLine?.(line);
      },
    });
    const code = await build.exited;
    if (code !== 0) throw new Error(`The build failed.\n${onLine ? '' : lines.join('\n')}`);
    await buildServer();
    fs.writeFileSync(stored, hash);
    return true;
  } finally {
    release();
  }
}

function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** One build at a time in this checkout. The lock of a process that died counts as free. */
async function lock(): Promise<() => void> {
  const file = fromRoot('.data/build.lock');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const take = () => {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (!isAlive(Number(fs.readFileSync(file, { encoding: 'utf8' })))) fs.rmSync(file, { force: true });
      return false;
    }
  };
  await until('another build in this checkout', take, { timeoutMs: 600_000, everyMs: 250 });
  return () => fs.rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

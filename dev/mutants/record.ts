import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, expect, inject } from 'vitest';
import { fromRoot } from '../root';
import { keepCovered } from './covered';

/*
 * Runs before each test file during `npm run mutants -- --record`: V8 counts the calls of each function, and the
 * database those of its own. Names are stored instead of positions, because the running code was transformed.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
// A worker runs many files: the calls of the previous file are not counted.
await session.post('Profiler.takePreciseCoverage');
const began = performance.now();
const world = inject('world');

if (world) {
  const sql = postgres(world.serverUrl, { max: 1 });
  await sql`alter system set track_functions = 'all'`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/** The path of a script below the root; undefined for a script that is not part of the product. */
function ownPath(url: string): string | undefined {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const relative = path.relative(fromRoot(), file.split('?')[0] ?? '');
  return /^(lib|db|components|app)\//.test(relative) ? relative : undefined;
}

/** The functions of the database that this file's tests called, triggers included; not those that are inlined. */
async function calledInDatabase(): Promise<string[]> {
  if (!world) return [];
  const { closeDatabase } = await import('@/db/client');
  // A connection reports its calls when it ends.
  await closeDatabase();
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1 });
  const rows = await sql<{ name: string }[]>`select 'sql ' || funcname as name from pg_stat_user_functions`;
  await sql.end();
  return rows.map(({ name }) => name);
}

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const functions = result.flatMap(({ url, functions: all }) => {
    const file = ownPath(url);
    if (!file) return [];
    return all.flatMap(({ functionName, ranges }) =>
      (ranges[0]?.count ?? 0) > 0 ? [`${file} ${functionName}`] : [],
    );
  });
  session.disconnect();
  const test = path.relative(fromRoot(), expect.getState().testPath ?? '');
  keepCovered({
    test,
    project: world ? 'real' : 'unit',
    ms: performance.now() - began,
    functions: [...new Set([...functions, ...(await calledInDatabase())])],
  });
});

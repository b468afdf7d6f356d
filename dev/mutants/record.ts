import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { fromRoot } from '../root';
import { keepCovered } from './covered';

/*
 * Runs before each test file while `npm run mutants -- --record` records: V8 counts the calls of each function. Names
 * are kept in the place of positions, as the code that runs was transformed.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
// A worker serves many files: what the one before called is not counted.
await session.post('Profiler.takePreciseCoverage');
const began = performance.now();

/** The path of a script below the root; undefined for what is not the product's. */
function ownPath(url: string): string | undefined {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const relative = path.relative(fromRoot(), file.split('?')[0] ?? '');
  return /^(lib|db|components|app)\//.test(relative) ? relative : undefined;
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
  const project = /^tests\//.test(test) ? 'real' : 'unit';
  keepCovered({ test, project, ms: performance.now() - began, functions: [...new Set(functions)] });
});

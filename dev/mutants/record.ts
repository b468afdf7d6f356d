import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { fromRoot } from '../root';
import { keepCovered } from './covered';

/*
 * Runs before each test file during `npm run mutants -- --record`: V8 counts the calls of each function. Names are
 * stored instead of positions, because the running code was transformed.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
// A worker runs many files: the calls of the previous file are not counted.
await session.post('Profiler.takePreciseCoverage');
const began = performance.now();

/** The path of a script below the root; undefined for a script that is not part of the product. */
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

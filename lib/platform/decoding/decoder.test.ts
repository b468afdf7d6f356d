import { expect, it } from 'vitest';

const sources: Record<string, string> = import.meta.glob('/{lib,app,db,components}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The only form that the bundler compiles: any other would make the server load a source file, which it cannot. */
const STARTED =
  /new Worker\(new URL\('\.\/([\w-]+-worker\.ts)', import\.meta\.url\), \{ resourceLimits: \{ maxOldGenerationSizeMb: \d+ \},? \}\)/;

it('every worker is started in the form that the bundler compiles, with a memory limit', () => {
  const starting = Object.entries(sources).filter(
    ([file, text]) => !file.includes('.test.') && text.includes('new Worker('),
  );
  expect(
    starting.filter(([, text]) => !STARTED.test(text.replace(/\s+/g, ' '))).map(([file]) => file),
  ).toEqual([]);
  const started = starting.map(([file, text]) =>
    file.replace(/[^/]+$/, STARTED.exec(text.replace(/\s+/g, ' '))?.[1] ?? ''),
  );
  expect(started.sort()).toEqual(
    Object.keys(sources)
      .filter((file) => file.endsWith('-worker.ts'))
      .sort(),
  );
});

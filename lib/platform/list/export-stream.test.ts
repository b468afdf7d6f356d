import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inExportTurn } from './export-stream';

it('parts run one at a time, in the order in which they were requested, even after one that failed', async () => {
  const log: string[] = [];
  const part = (name: string) => async () => {
    log.push(`${name} begins`);
    await nextTurn();
    log.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const parts = ['a', 'b', 'c'].map((name) => inExportTurn('rows', part(name)));
  const outcomes = await Promise.allSettled(parts);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('waiting parts leave half of the time to others', async () => {
  const work = () => new Promise<void>((done) => setTimeout(done, 20));
  const begun = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => inExportTurn('lines', work)));
  // Ten parts of 20 ms, and nine pauses.
  expect(performance.now() - begun).toBeGreaterThan(19 * 19);
});

it('lines are written while rows are read', async () => {
  let isWritten = false;
  const reading = async () => {
    while (!isWritten) await nextTurn();
  };
  const read = inExportTurn('rows', reading, 60_000);
  await inExportTurn('lines', async () => {
    isWritten = true;
  });
  await read;
});

it('a part that hangs does not hold up others for long', async () => {
  const hanging = inExportTurn('rows', () => new Promise<never>(() => {}), 1);
  await expect(inExportTurn('rows', async () => 'done')).resolves.toBe('done');
  expect(hanging).toBeInstanceOf(Promise);
});

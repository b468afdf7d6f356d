import { beforeEach, expect, it } from 'vitest';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import type { Actor } from '@/lib/platform/authorization/actor';
import { fairQueue } from './fair-queue';
import { onBehalfOf } from './sender';

const pod = (spaceId: number): Actor => ({ kind: 'pod', spaceId, tokenHash: '' });
const [ann, bea, cid] = [pod(1), pod(2), pod(3)];

let begun: string[];
let ends: Map<string, () => void>;
beforeEach(() => {
  begun = [];
  ends = new Map();
  forgetProcessState('queue.test');
});

/** A queue whose jobs note that they have begun, and run until {@link end}. */
const queueOf = (atOnce: number) => {
  const inTurn = fairQueue('test', atOnce);
  return (who: Actor, name: string) =>
    onBehalfOf(who, () =>
      inTurn(() => {
        begun.push(name);
        return new Promise<string>((done) => ends.set(name, () => done(name)));
      }),
    );
};
const nextTurn = () => new Promise((done) => setImmediate(done));
async function end(name: string): Promise<void> {
  ends.get(name)?.();
  await nextTurn();
}

it('a second job of one sender waits for the first jobs of everyone else', async () => {
  const run = queueOf(1);
  void run(ann, 'a1');
  void run(ann, 'a2');
  void run(ann, 'a3');
  void run(bea, 'b1');
  void run(bea, 'b2');
  void run(cid, 'c1');
  await nextTurn();
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(begun).toHaveLength(6);
});

it('one sender runs one job at a time, and another sender’s job starts at once', async () => {
  const run = queueOf(2);
  void run(ann, 'a1');
  void run(ann, 'a2');
  await nextTurn();
  expect(begun).toEqual(['a1']);
  void run(bea, 'b1');
  void run(cid, 'c1');
  await nextTurn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

it('a failed job frees its place like any other', async () => {
  const inTurn = fairQueue('test', 1);
  const failing = onBehalfOf(ann, () => inTurn(() => Promise.reject(new Error('broken'))));
  await expect(failing).rejects.toThrow('broken');
  expect(await onBehalfOf(ann, () => inTurn(async () => 'next'))).toBe('next');
});

it('the twenty-first waiting job is refused, and more are accepted when there is room', async () => {
  const run = queueOf(1);
  const jobs = Array.from({ length: 21 }, (_, index) => run(ann, `a${index}`));
  await nextTurn();
  await expect(run(ann, 'late')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 10 });
  void run(bea, 'b1');
  await end('a0');
  expect(begun).toEqual(['a0', 'b1']);
  await end('b1');
  const later = run(ann, 'later');
  for (let index = 1; index <= 20; index += 1) await end(`a${index}`);
  await end('later');
  expect(await Promise.all([...jobs, later])).toHaveLength(22);
  expect(begun).not.toContain('late');
});

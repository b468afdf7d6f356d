import { describe, expect, it } from 'vitest';
import type { StaffActor } from './actor';
import { coalesced } from './coalesced';

const staff = (rights: Partial<StaffActor> = {}) =>
  ({
    kind: 'staff',
    adminId: 1,
    role: 'sub-admin',
    permissions: new Set([2, 42]),
    partnerIds: [7, 9],
    mustAddSecondFactor: false,
    ...rights,
  }) as StaffActor;

let questions = 0;

/** A separate question whose reads end on demand. Each returns how many reads had begun by then. */
function newQuestion() {
  questions += 1;
  const question = ['figures', questions];
  const ends: ((failure?: Error) => void)[] = [];
  const read = () => {
    const number = ends.length + 1;
    return new Promise<number>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(number)));
    });
  };
  return { ask: (rights?: Partial<StaffActor>) => coalesced(staff(rights), question, read), ends };
}

/** Waits until settled promises have been processed. */
const untilSettled = () => new Promise((resolve) => setImmediate(resolve));

describe('a read shared by concurrent callers', () => {
  it('begins at once, and a second one serves all callers who asked during the first', async () => {
    const { ask, ends } = newQuestion();
    const first = ask();
    const later = [ask(), ask(), ask()];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe(1);
    await untilSettled();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('does not return what was read before the caller asked', async () => {
    const { ask, ends } = newQuestion();
    const first = ask();
    const second = ask();
    ends[0]?.();
    await untilSettled();
    // The second read is in progress by now.
    const third = ask();
    ends[1]?.();
    await untilSettled();
    ends[2]?.();
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
    const fourth = ask();
    ends[3]?.();
    expect(await fourth).toBe(4);
  });

  it.each([
    ['another role', { role: 'admin' }],
    ['other permissions', { permissions: new Set([42]) }],
    ['other partners', { partnerIds: [7] }],
    ['no second factor', { mustAddSecondFactor: true }],
  ] satisfies [string, Partial<StaffActor>][])('is not shared with a caller with %s', (_, rights) => {
    const { ask, ends } = newQuestion();
    void ask();
    void ask(rights);
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
  });

  it('is shared with another person who has the same rights, in any order', async () => {
    const { ask, ends } = newQuestion();
    const first = ask();
    const second = ask({ adminId: 2, permissions: new Set([42, 2]), partnerIds: [9, 7] });
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await untilSettled();
    ends[1]?.();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('is not shared between different questions', async () => {
    const answers = [4, 12].map((weeks) => coalesced(staff(), ['occupancy', weeks], async () => weeks));
    expect(await Promise.all(answers)).toEqual([4, 12]);
  });

  it('is repeated after a failure, which rejects those who waited for it', async () => {
    const { ask, ends } = newQuestion();
    const first = ask();
    const second = ask();
    ends[0]?.(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await untilSettled();
    ends[1]?.();
    expect(await second).toBe(2);
  });
});

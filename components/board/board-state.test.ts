import { expect, it } from 'vitest';
import type { BoardSpace } from '@/lib/console/board/schema';
import { type BoardUpdate, boardAfter, boardOf } from './board-state';

const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 10, 0, second));
const space = (id: number, second = 0, name = `Pod ${id}`): BoardSpace => ({
  id,
  name,
  shortName: name,
  status: 'active',
  location: { id: 1, name: 'JFK' },
  timezone: 'UTC',
  closedFrom: null,
  closedUntil: null,
  outOfService: null,
  doorOpensBy: 'pod',
  doorTrouble: null,
  pod: { reportedAt: at(second), off: [] },
  times: [],
});

it('a new snapshot replaces the spaces that it has, drops those that no longer exist, and keeps the others', () => {
  const before = boardOf([space(1), space(2), space(3)]);
  const after = boardAfter(before, [{ kind: 'some', ids: [1, 2], spaces: [space(1, 0, 'New')] }]);
  expect([...after.keys()]).toEqual([1, 3]);
  expect(after.get(1)?.name).toBe('New');
  expect(after.get(3)).toBe(before.get(3));
});

it('the board keeps the newer report of a pod, in whatever order reports and snapshots arrive', () => {
  const before = boardOf([space(1, 10)]);
  const report: BoardUpdate = { kind: 'pod', spaceId: 1, pod: { reportedAt: at(20), off: ['doorLock'] } };
  const snapshot: BoardUpdate = { kind: 'all', spaces: [space(1, 15)] };
  for (const updates of [
    [report, snapshot],
    [snapshot, report],
  ])
    expect(boardAfter(before, updates).get(1)?.pod).toEqual(report.pod);
});

it('the board ignores a report of a space that it does not show', () => {
  const report: BoardUpdate = { kind: 'pod', spaceId: 9, pod: { reportedAt: at(1), off: [] } };
  expect([...boardAfter(boardOf([space(1)]), [report]).keys()]).toEqual([1]);
});

import { expect, it } from 'vitest';
import type { BoardPod, BoardSpace } from '@/lib/console/board/schema';
import { type BoardUpdate, boardAfter, boardOf } from './board-state';

const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 10, 0, second));
const reports = (second: number, off: BoardPod['off'] = []) => ({
  reportedAt: at(second),
  internalAt: at(second),
  externalAt: at(second),
  off,
});
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
  pod: { ...reports(second), listeningSince: at(0) },
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
  const pod = reports(20, ['doorLock']);
  const report: BoardUpdate = { kind: 'pod', spaceId: 1, pod };
  const later = { ...space(1, 15), pod: { ...reports(15), listeningSince: at(5) } };
  const snapshot: BoardUpdate = { kind: 'all', spaces: [later] };
  for (const updates of [
    [report, snapshot],
    [snapshot, report],
  ])
    expect(boardAfter(before, updates).get(1)?.pod).toEqual({ ...pod, listeningSince: at(5) });
});

it('the board ignores a report of a space that it does not show', () => {
  const report: BoardUpdate = { kind: 'pod', spaceId: 9, pod: reports(1) };
  expect([...boardAfter(boardOf([space(1)]), [report]).keys()]).toEqual([1]);
});

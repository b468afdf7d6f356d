import type { BoardPod, BoardSpace } from '@/lib/console/board/schema';
import type { PodReports } from '@/lib/pods/health/schema';

/** The spaces of the board, in order. */
export type Board = ReadonlyMap<number, BoardSpace>;

/** An update: the whole board, some of its spaces (removed ones are missing), or a pod's report. */
export type BoardUpdate =
  | { kind: 'all'; spaces: BoardSpace[] }
  | { kind: 'some'; ids: number[]; spaces: BoardSpace[] }
  | { kind: 'pod'; spaceId: number; pod: PodReports };

export const boardOf = (spaces: BoardSpace[]): Board => new Map(spaces.map((space) => [space.id, space]));

/** A pod with the newer of its reports and these, because reports and snapshots can arrive out of order. */
const newerPod = (pod: BoardPod, { reportedAt, internalAt, externalAt, off }: PodReports): BoardPod =>
  (reportedAt?.getTime() ?? 0) > (pod.reportedAt?.getTime() ?? 0)
    ? { ...pod, reportedAt, internalAt, externalAt, off }
    : pod;

const merged = (old: BoardSpace | undefined, space: BoardSpace): BoardSpace =>
  old?.pod && space.pod ? { ...space, pod: newerPod(space.pod, old.pod) } : space;

/** The board after these updates. A space that no update concerns remains the same object. */
export function boardAfter(board: Board, updates: BoardUpdate[]): Board {
  let next = new Map(board);
  for (const update of updates) {
    if (update.kind === 'all')
      next = new Map(update.spaces.map((space) => [space.id, merged(next.get(space.id), space)]));
    else if (update.kind === 'some') {
      const updated = new Map(update.spaces.map((space) => [space.id, space]));
      for (const id of update.ids) {
        const space = updated.get(id);
        if (space) next.set(id, merged(next.get(id), space));
        else next.delete(id);
      }
    } else {
      const old = next.get(update.spaceId);
      if (old?.pod) next.set(old.id, { ...old, pod: newerPod(old.pod, update.pod) });
    }
  }
  return next;
}

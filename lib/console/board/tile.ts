import type { EssentialPart } from '@/lib/pods/health/components';
import { isPodReachable } from '@/lib/pods/pod-commands/reachable';
import type { BoardSpace, BoardTime } from './schema';

/** The states of a space; the first that applies is shown: docs/rules.md#board-states. */
export const TILE_STATES = ['broken', 'silent', 'in-use', 'held', 'closed', 'arriving', 'free'] as const;
export type TileState = (typeof TILE_STATES)[number];

/** A booking that begins within this time is arriving. */
const ARRIVING_MS = 3_600_000;
/** A booking with less left than this ends soon. */
export const ENDS_SOON_MS = 300_000;

export type Tile = {
  state: TileState;
  current: BoardTime | null;
  next: BoardTime | null;
  /** A booking is running, even if there is trouble. */
  isOccupied: boolean;
  /** A booking begins within the hour, whatever happens in the space until then. */
  isAwaited: boolean;
  /** The consecutive unlocks that did not open its door; 0 if that is no trouble. */
  doorTries: number;
  /** The failed part because of which a space is broken. */
  part: EssentialPart | null;
};

const contains = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date) =>
  startsAt <= now && now < endsAt;

/** A lapsed hold occupies nothing, even before it is released. */
const isOpen = ({ expiresAt }: BoardTime, now: Date): boolean => expiresAt === null || expiresAt > now;

export const isOutOfService = ({ outOfService }: Pick<BoardSpace, 'outOfService'>, now: Date): boolean =>
  outOfService !== null &&
  outOfService.from <= now &&
  (outOfService.until === null || outOfService.until > now);

function isClosed(space: BoardSpace, now: Date): boolean {
  const { status, closedFrom, closedUntil } = space;
  if (status === 'inactive' || isOutOfService(space, now)) return true;
  return (
    closedFrom !== null &&
    closedUntil !== null &&
    contains({ startsAt: closedFrom, endsAt: closedUntil }, now)
  );
}

type Facts = Omit<Tile, 'state' | 'isOccupied' | 'isAwaited'>;

/** Whether the pod that should open the door does not report, or does not exist: docs/rules.md#waiting-for-pod. */
const isSilent = ({ doorOpensBy, pod }: BoardSpace, now: Date): boolean =>
  doorOpensBy === 'pod' && !(pod && isPodReachable(pod.reportedAt, now));

/** Whether the next occupancy is a booking that begins within the hour. */
const isArriving = (next: BoardTime | null, now: Date): boolean =>
  next?.kind === 'booking' && next.startsAt.getTime() - now.getTime() <= ARRIVING_MS;

function stateOf(space: BoardSpace, { current, next, part, doorTries }: Facts, now: Date): TileState {
  // A space that is inactive or out of service needs no attention, unless a guest is in it.
  if ((space.status === 'inactive' || isOutOfService(space, now)) && !current) return 'closed';
  if (doorTries > 0 || part) return 'broken';
  if (isSilent(space, now)) return 'silent';
  if (current) return current.kind === 'hold' ? 'held' : 'in-use';
  if (isClosed(space, now)) return 'closed';
  if (isArriving(next, now)) return 'arriving';
  return 'free';
}

/** The state of a space at `now`, with the facts that determine it: docs/rules.md#board-states. */
export function tileOf(space: BoardSpace, now: Date): Tile {
  const times = space.times.filter((time) => time.endsAt > now && isOpen(time, now));
  const current = times.find((time) => contains(time, now)) ?? null;
  const next = times.find((time) => time !== current && time.startsAt > now) ?? null;
  // A pod that does not report does not report its parts either.
  const isReporting = space.pod !== null && isPodReachable(space.pod.reportedAt, now);
  const part = isReporting ? (space.pod?.off[0] ?? null) : null;
  // Those of the guest inside first: who was there before them is not what they wait for.
  const doorTries = current?.failedUnlocks || space.doorTrouble?.tries || 0;
  const facts: Facts = { current, next, part, doorTries };
  return {
    ...facts,
    state: stateOf(space, facts, now),
    isOccupied: current?.kind === 'booking',
    isAwaited: isArriving(next, now),
  };
}

/**
 * Whether a tile of the board counts as this state: a pod in use that is in trouble counts as both, and so does one in
 * use whose next guest arrives.
 */
export const countsAsState = (
  { state, isOccupied, isAwaited }: Pick<Tile, 'state' | 'isOccupied' | 'isAwaited'>,
  as: TileState,
): boolean => {
  if (as === 'in-use') return isOccupied;
  return as === 'arriving' ? isAwaited : state === as;
};

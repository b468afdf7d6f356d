import {
  isEssential,
  type PodProblem,
  type PodState,
  podStateOf,
  problemsOf,
} from '@/lib/pods/health/pod-state';
import type { PartName, PodFacts } from '@/lib/pods/health/schema';
import type { BoardSpace, BoardTime } from './schema';

/** What a tile says first: trouble of its pod, or else its occupancy: docs/rules.md#board-states. */
export type TileState = 'broken' | 'silent' | 'in-use' | 'held' | 'closed' | 'arriving' | 'free';

/** A booking that begins within this time is arriving. */
const ARRIVING_MS = 3_600_000;
/** A booking with less left than this ends soon. */
export const ENDS_SOON_MS = 300_000;

export type Tile = {
  state: TileState;
  /** The state of its pod, no matter who is in it: docs/rules.md#pod-states. */
  pod: PodState;
  /** All that is wrong with its pod, the worst first. */
  problems: PodProblem[];
  current: BoardTime | null;
  next: BoardTime | null;
  /** A booking is running, even if there is trouble. */
  isOccupied: boolean;
  /** A booking begins within the hour, whatever happens in the space until then. */
  isAwaited: boolean;
  /** Its pod matters: the space is sold, or somebody is inside. */
  isWatched: boolean;
  /** The consecutive unlocks that did not open its door; 0 if that is no trouble. */
  doorTries: number;
  /** The failed part without which no guest can pay or enter. */
  part: PartName | null;
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

const NO_REPORTS = {
  reportedAt: null,
  internalAt: null,
  externalAt: null,
  off: [],
  listeningSince: new Date(0),
};

/** What the state of a space's pod depends on at `now`. */
export const factsOf = (space: BoardSpace, now: Date): PodFacts => ({
  ...(space.pod ?? NO_REPORTS),
  hasPod: space.pod !== null,
  isOutOfService: isOutOfService(space, now),
  doorTries: space.doorTrouble?.tries ?? 0,
});

/** Whether the next occupancy is a booking that begins within the hour. */
const isArriving = (next: BoardTime | null, now: Date): boolean =>
  next?.kind === 'booking' && next.startsAt.getTime() - now.getTime() <= ARRIVING_MS;

/** Whether nothing opens the door: a pod should, and there is none: docs/rules.md#waiting-for-pod. */
const waitsForPod = ({ doorOpensBy, pod }: BoardSpace): boolean => doorOpensBy === 'pod' && pod === null;

type Facts = Pick<Tile, 'problems' | 'current' | 'next' | 'part'>;

function stateOf(space: BoardSpace, { problems, current, next, part }: Facts, now: Date): TileState {
  // A space that is inactive or out of service needs no attention, unless a guest is in it.
  if ((space.status === 'inactive' || isOutOfService(space, now)) && !current) return 'closed';
  const has = (state: PodState) => problems.some((problem) => problem.state === state);
  if (has('door-trouble') || part) return 'broken';
  if (has('silent') || waitsForPod(space)) return 'silent';
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
  const facts = factsOf(space, now);
  const problems = problemsOf(facts, now.getTime());
  const part = problems.find((problem) => isEssential(problem.part))?.part ?? null;
  const isOccupied = current?.kind === 'booking';
  return {
    state: stateOf(space, { problems, current, next, part }, now),
    pod: podStateOf(facts, now.getTime()),
    problems,
    current,
    next,
    isOccupied,
    isAwaited: isArriving(next, now),
    isWatched: space.status === 'active' || isOccupied,
    // Those of the guest inside first: who was there before them is not what they wait for.
    doorTries: facts.doorTries > 0 ? current?.failedUnlocks || facts.doorTries : 0,
    part,
  };
}

/** What the board can be reduced to: an occupancy, or a state of pods. */
export const BOARD_SHOWS = [
  'in-use',
  'arriving',
  'held',
  'free',
  'closed',
  'door-trouble',
  'silent',
  'part-off',
  'unknown',
  'out-of-service',
] as const;
export type BoardShow = (typeof BOARD_SHOWS)[number];

/** The choice that an address names; links of earlier releases call a door in trouble `broken`. */
export const showOf = (text: unknown): BoardShow | null =>
  BOARD_SHOWS.find((show) => show === (text === 'broken' ? 'door-trouble' : text)) ?? null;

/**
 * Whether a tile of the board counts as this. Occupancy and the state of the pod are separate facts, so that one tile
 * can count as several.
 */
export function countsAs(
  {
    state,
    pod,
    isOccupied,
    isAwaited,
    isWatched,
  }: Omit<Tile, 'current' | 'next' | 'doorTries' | 'part' | 'problems'>,
  as: BoardShow,
): boolean {
  switch (as) {
    case 'in-use':
      return isOccupied;
    case 'arriving':
      return isAwaited;
    case 'closed':
      return state === 'closed' && pod !== 'out-of-service';
    case 'held':
    case 'free':
      return state === as;
    default:
      return isWatched && pod === as;
  }
}

import { hasReportedLately } from '@/lib/devices/pod-commands/silence';
import type { EssentialPart } from '@/lib/fleet/health/components';
import type { BoardSpace, BoardTime } from './schema';

/** What a space is doing now, the first that is true: docs/rules.md#board-states. */
export const TILE_STATES = ['broken', 'silent', 'in-use', 'held', 'closed', 'arriving', 'free'] as const;
export type TileState = (typeof TILE_STATES)[number];

/** Anyone who begins within this time is arriving. */
const ARRIVING_MS = 3_600_000;
/** A booking with less left than this ends soon. */
export const ENDS_SOON_MS = 300_000;

export type Tile = {
  state: TileState;
  /** What occupies the space now. */
  current: BoardTime | null;
  /** What comes after it. */
  next: BoardTime | null;
  /** A booking runs, whatever trouble there is. */
  isOccupied: boolean;
  /** The unlocks in a row that did not open its door; 0 where that is no trouble. */
  doorTries: number;
  /** The part that is off, of a space that is broken for it. */
  part: EssentialPart | null;
};

const contains = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date) =>
  startsAt <= now && now < endsAt;

/** A hold that has lapsed occupies nothing, though nobody has released it yet. */
const isOpen = ({ expiresAt }: BoardTime, now: Date): boolean => expiresAt === null || expiresAt > now;

/** Whether a space is out of service at `now`. */
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

type Facts = Omit<Tile, 'state' | 'isOccupied'>;

/** Whether the pod that should open the door does not report, or is not there at all: docs/rules.md#door-opening. */
const isSilent = ({ doorOpensBy, pod }: BoardSpace, now: Date): boolean =>
  doorOpensBy === 'pod' && !(pod && hasReportedLately(pod.reportedAt, now));

function stateOf(space: BoardSpace, { current, next, part, doorTries }: Facts, now: Date): TileState {
  // Nobody expects anything of a space that is switched off or out of service, unless somebody is in it.
  if ((space.status === 'inactive' || isOutOfService(space, now)) && !current) return 'closed';
  if (doorTries > 0 || part) return 'broken';
  if (isSilent(space, now)) return 'silent';
  if (current) return current.kind === 'hold' ? 'held' : 'in-use';
  if (isClosed(space, now)) return 'closed';
  if (next?.kind === 'booking' && next.startsAt.getTime() - now.getTime() <= ARRIVING_MS) return 'arriving';
  return 'free';
}

/** The state of a space at `now`, with what decides it: docs/rules.md#board-states. */
export function tileOf(space: BoardSpace, now: Date): Tile {
  const times = space.times.filter((time) => time.endsAt > now && isOpen(time, now));
  const current = times.find((time) => contains(time, now)) ?? null;
  const next = times.find((time) => time !== current && time.startsAt > now) ?? null;
  // A pod that does not report says nothing of its parts either.
  const isReporting = space.pod !== null && hasReportedLately(space.pod.reportedAt, now);
  const part = isReporting ? (space.pod?.off[0] ?? null) : null;
  const doorTries = space.doorTrouble?.tries ?? current?.failedUnlocks ?? 0;
  const facts: Facts = { current, next, part, doorTries };
  return { ...facts, state: stateOf(space, facts, now), isOccupied: current?.kind === 'booking' };
}

/** Whether a tile is one of those that are counted as this state: a pod in use stays one in trouble, too. */
export const isCounted = (
  { state, isOccupied }: Pick<Tile, 'state' | 'isOccupied'>,
  as: TileState,
): boolean => (as === 'in-use' ? isOccupied : state === as);

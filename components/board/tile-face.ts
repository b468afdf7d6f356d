import type { BoardSpace, BoardTime } from '@/lib/console/board/schema';
import { ENDS_SOON_MS, isOutOfService, type Tile, tileOf } from '@/lib/console/board/tile';
import { formatDateTime, formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { incidentText } from '@/lib/pods/health/incidents';
import { problemText } from '@/lib/pods/health/pod-state';

/** The content of a tile: a word for the state, the large figure with its unit, and a line below. */
export type TileFace = {
  state: Tile['state'];
  pod: Tile['pod'];
  isOccupied: boolean;
  isAwaited: boolean;
  isWatched: boolean;
  /** Its line ends with what is wrong with its pod, beside its occupancy. */
  isNoted: boolean;
  label: string;
  big: string;
  unit: string;
  line: string;
  /** For a running booking: the elapsed share, in percent. */
  progress: number | null;
  endsSoon: boolean;
};

const MINUTE_MS = 60_000;
/** What opens the door of a free space, if it is not a pod. */
const OPENERS = { pod: null, keypad: 'keypad', staff: 'staff open it' } as const;

/** `23`, or `1 h 4` from an hour on; from milliseconds. */
export function minutesText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  return minutes < 60 ? `${minutes}` : `${Math.floor(minutes / 60)} h ${minutes % 60}`;
}

/** `1:32`; from milliseconds. */
function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const shareOf = ({ startsAt, endsAt }: BoardTime, now: number): number =>
  Math.round((100 * (now - startsAt.getTime())) / (endsAt.getTime() - startsAt.getTime()));

/** States of a tile that name the trouble themselves. */
const IS_TROUBLE: Tile['state'][] = ['broken', 'silent'];

/** The face of a space's tile at `now`, on the space's clock. */
export function faceOf(space: BoardSpace, now: number, clock: ZoneClock): TileFace {
  const tile = tileOf(space, new Date(now));
  const face = plainFace(space, tile, now, clock);
  const [worst] = tile.problems;
  if (!worst || IS_TROUBLE.includes(tile.state) || tile.state === 'closed') return face;
  const note = problemText(worst, (time) => formatTime(time, clock)).replaceAll(' ', '\u00a0');
  return { ...face, isNoted: true, line: `${face.line} · ${note}` };
}

/** The face of a tile without what is wrong beside its occupancy. */
function plainFace(space: BoardSpace, tile: Tile, now: number, clock: ZoneClock): TileFace {
  const { state, pod, isOccupied, isAwaited, isWatched, current, next, doorTries } = tile;
  // A line can break between its parts, but not within a time.
  const time = (instant: Date) => formatTime(instant, clock).replaceAll(' ', '\u00a0');
  const until = current ? `in use until ${time(current.endsAt)}` : null;
  const plain = {
    state,
    pod,
    isOccupied,
    isAwaited,
    isWatched,
    isNoted: false,
    unit: '',
    progress: null,
    endsSoon: false,
  };
  switch (state) {
    case 'in-use': {
      const remainingMs = (current?.endsAt.getTime() ?? now) - now;
      const then = next ? `then ${time(next.startsAt)}` : 'free after';
      const endsSoon = remainingMs <= ENDS_SOON_MS;
      const line = `${current?.booking?.isExtended ? 'Extended · ' : ''}until ${time(current?.endsAt ?? new Date(now))} · ${then}`;
      const progress = current && shareOf(current, now);
      return {
        ...plain,
        label: endsSoon ? 'Ends soon' : 'In use',
        big: minutesText(remainingMs),
        unit: 'min left',
        line,
        progress,
        endsSoon,
      };
    }
    case 'held': {
      const expiresAt = current?.expiresAt;
      const minutes = current ? (current.endsAt.getTime() - current.startsAt.getTime()) / MINUTE_MS : 0;
      return {
        ...plain,
        label: expiresAt ? 'Held' : 'Paying',
        big: expiresAt ? secondsText(expiresAt.getTime() - now) : 'Paying',
        line: `hold · ${minutesText(minutes * MINUTE_MS)} min`,
      };
    }
    case 'arriving': {
      const startsAt = next?.startsAt ?? new Date(now);
      const who = next?.booking?.name;
      const line = who ? `${time(startsAt)} · ${who}` : time(startsAt);
      return { ...plain, label: 'Arriving', big: minutesText(startsAt.getTime() - now), unit: 'min', line };
    }
    case 'closed': {
      if (space.outOfService && isOutOfService(space, new Date(now))) {
        const { until: back } = space.outOfService;
        const line = back ? `back ${formatDateTime(back, clock)}` : 'until further notice';
        return { ...plain, label: 'Out of service', big: 'Closed', line };
      }
      const opens = space.status === 'active' && space.closedUntil;
      return {
        ...plain,
        label: 'Closed',
        big: 'Closed',
        line: opens ? `opens ${time(opens)}` : 'switched off',
      };
    }
    case 'silent': {
      if (!space.pod)
        return { ...plain, label: 'No pod', big: 'Not on sale', line: until ?? 'nothing opens its door' };
      const last = space.pod.reportedAt;
      const line = until ?? (last ? `last report ${time(last)}` : 'has never reported');
      const big = last ? minutesText(now - last.getTime()) : 'Never';
      return { ...plain, label: 'Silent', big, unit: last ? 'min' : '', line };
    }
    case 'broken': {
      if (doorTries > 0) {
        const who =
          current?.kind === 'booking' &&
          `${current.booking?.name || 'Somebody'} · until ${time(current.endsAt)}`;
        return {
          ...plain,
          label: 'Door trouble',
          big: `${doorTries}`,
          unit: doorTries === 1 ? 'try' : 'tries',
          line: who || 'nobody inside · not on sale',
        };
      }
      const label = incidentText(tile.part ?? 'doorLock');
      return { ...plain, label, big: 'Off', line: until ?? 'nobody inside' };
    }
    case 'free': {
      const opener = OPENERS[space.doorOpensBy];
      const upcoming = next ? `until ${time(next.startsAt)}` : 'nothing booked';
      return { ...plain, label: 'Free', big: 'Free', line: opener ? `${opener} · ${upcoming}` : upcoming };
    }
  }
}

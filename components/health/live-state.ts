export type FeedState =
  | { kind: 'connecting' | 'live' | 'reconnecting' | 'refused' }
  | { kind: 'stale'; since: number };

/** The state of a live screen. Times are in milliseconds since 1970. */
export type LiveState = {
  feed: FeedState;
  /** When the connection was lost; null while there is one, and before the first is opened. */
  lostAt: number | null;
  /** How far the server's clock is ahead of the browser's; null until a response stated the server's time. */
  ahead: number | null;
  /** The server's current time, in steps of several seconds. */
  now: number;
};

/** `at` is the time on the browser's clock, `serverTime` the time on the server's. */
export type LiveEvent =
  | { kind: 'lost' | 'tick' | 'refreshed'; at: number }
  | { kind: 'overdue' | 'live' | 'refused' }
  | { kind: 'clock'; serverTime: Date | null; at: number };

type Begin = { isWatching: boolean; renderedAt: Date };

/** The initial state of a page as the server rendered it. Without a channel, nothing is pending. */
export const firstState = ({ isWatching, renderedAt }: Begin): LiveState => ({
  feed: { kind: isWatching ? 'connecting' : 'live' },
  lostAt: null,
  ahead: null,
  now: renderedAt.getTime(),
});

const atTime = (state: LiveState, time: number): LiveState =>
  state.ahead === null ? state : { ...state, now: time + state.ahead };

function losing(state: LiveState, time: number): LiveState {
  if (state.lostAt !== null) return state;
  const isFirst = state.feed.kind === 'connecting';
  return { ...state, lostAt: time, feed: isFirst ? state.feed : { kind: 'reconnecting' } };
}

export function liveReducer(state: LiveState, event: LiveEvent): LiveState {
  switch (event.kind) {
    case 'lost':
      return losing(state, event.at);
    case 'overdue':
      return state.lostAt === null ? state : { ...state, feed: { kind: 'stale', since: state.lostAt } };
    case 'live':
    case 'refused':
      return { ...state, lostAt: null, feed: { kind: event.kind } };
    case 'refreshed':
      return state.feed.kind === 'stale' ? { ...state, feed: { kind: 'stale', since: event.at } } : state;
    case 'tick':
      return atTime(state, event.at);
    case 'clock': {
      const ahead = event.serverTime ? event.serverTime.getTime() - event.at : state.ahead;
      return atTime({ ...state, ahead }, event.at);
    }
  }
}

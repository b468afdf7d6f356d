import type { Sql } from 'postgres';

/** A connection that holds a lock that a migration waits for, without its statements, which may contain secrets. */
type Blocker = { pid: number; user: string; application: string; state: string; seconds: number };

const LOOK_MS = 200;

/**
 * Uses another connection to watch which sessions block a connection, until `end` is called. `words` describes the
 * last one that it saw, or returns null if there was none.
 */
export function watchBlockers(
  watcher: Sql,
  pid: number,
): { words: () => string | null; end: () => Promise<void> } {
  let last: Blocker[] = [];
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    // Some hosts do not permit a role to see other connections: then nothing is reported.
    const seen = await blockersOf(watcher, pid).catch(() => []);
    if (seen.length > 0) last = seen;
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS);
  return {
    words: () => (last.length === 0 ? null : last.map(wordsOf).join('; ')),
    end: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

const blockersOf = (watcher: Sql, pid: number) => watcher<Blocker[]>`
  select pid, coalesce(usename, '?') as user, coalesce(nullif(application_name, ''), 'without a name') as application,
    coalesce(state, 'of a hidden state') as state,
    coalesce(extract(epoch from now() - xact_start), 0)::int as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids(${pid})) order by xact_start limit 3`;

const wordsOf = ({ pid, user, application, state, seconds }: Blocker): string =>
  `process ${pid} (${application}, user ${user}), ${state}, in a transaction for ${seconds} s`;

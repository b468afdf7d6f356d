import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db, laterWhileOpen } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { logError } from '@/lib/foundation/process/log';
import type { PodActor } from '@/lib/platform/authorization/actor';

/** The interval between two checks, in milliseconds: the maximum delay that a lost notification causes at a door. */
const LOOK_MS = 1_500;

/** A waiting poll: its pod, and the callback that makes it check for itself. */
type Poll = { pod: PodActor; wake: () => void };

const waiting = new Set<Poll>();
/** When the next check begins, by `performance.now()`: no other is scheduled before. */
let plannedAt = Number.NEGATIVE_INFINITY;
/** The number of the newest scheduled check. An older one, which was late or lost, does not begin another series. */
let newest = 0;

/** The conditions of a check: `isDue` and `isCurrent` apply to a row of `polls`. */
type Conditions = { isDue: SQL; isCurrent: SQL };

/** The polls that have commands to receive, or whose token was replaced, in one statement for all of them. */
async function withNews(polls: readonly Poll[], { isDue, isCurrent }: Conditions): Promise<Poll[]> {
  const places = polls.map(({ pod }) => pod.spaceId);
  const tokens = polls.map(({ pod }) => pod.tokenHash);
  const rows = await checkedRows(
    db(),
    { place: 'int' },
    sql`
    select polls.place::int as place
    from unnest(${sql.param(places)}::bigint[], ${sql.param(tokens)}::text[]) with ordinality as polls (space_id, token_hash, place)
    where not ${isCurrent} or ${isDue}`,
  );
  return rows.flatMap(({ place }) => polls[place - 1] ?? []);
}

function plan(conditions: Conditions): void {
  // A timer can be late on a busy machine, but one whose time has passed twice is lost.
  if (performance.now() < plannedAt + LOOK_MS) return;
  plannedAt = performance.now() + LOOK_MS;
  newest += 1;
  const own = newest;
  laterWhileOpen(LOOK_MS, () => {
    if (own === newest) void look(conditions);
  });
}

async function look(conditions: Conditions): Promise<void> {
  plannedAt = Number.POSITIVE_INFINITY;
  try {
    if (waiting.size > 0) for (const { wake } of await withNews([...waiting], conditions)) wake();
  } catch (error) {
    if (!isDatabaseUnreachable(error)) logError('pod.look', error);
  }
  plannedAt = Number.NEGATIVE_INFINITY;
  if (waiting.size > 0) plan(conditions);
}

/**
 * Registers a pod's waiting poll for the joint check of all waiting polls in this process: one statement every 1.5 s,
 * regardless of their number (docs/rules.md#notifications). Returns a function that unregisters it.
 */
export function joinPollCheck(pod: PodActor, wake: () => void, conditions: Conditions): () => void {
  const poll = { pod, wake };
  waiting.add(poll);
  plan(conditions);
  return () => waiting.delete(poll);
}

import 'server-only';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { logWarning } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { env } from '@/lib/foundation/settings/env';
import { clockApartMs, noteApart } from '@/lib/foundation/time/database-clock';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { showProblem } from './attention-problems';
import { markUnsteady } from './steady-clock';

/** A clock that is off, or steps, by more than this is wrong: docs/rules.md#wrong-clock. */
const WRONG_MS = 5_000;
const STEADY_AFTER_MS = 10 * 60_000;
/** Once a minute, and on every check while the clock is wrong. */
const COMPARED_EVERY_MS = 60_000;
/** Beyond this difference, irreversible work waits. */
const UNSTEADY_MS = 60_000;
/** A comparison that took longer is too inaccurate. */
const SLOW_MS = 2_000;

type Looked = { wall: number; monotonic: number; comparedAt: number | null };
type Checked = { last: Looked | null; steppedAt: number | null };
const state = processState('clock-check', (): Checked => ({ last: null, steppedAt: null }));

/** Whether the clock of this process is wrong, or was set within the last ten minutes. */
export function isClockWrong(): boolean {
  const { steppedAt } = state();
  const isFresh = steppedAt !== null && performance.now() - steppedAt < STEADY_AFTER_MS;
  return isFresh || Math.abs(clockApartMs()) > WRONG_MS;
}

/** `12 s`, `6 min`, `1 h 5 min`. */
const lengthOf = (ms: number): string =>
  Math.abs(ms) < 60_000
    ? `${Math.round(Math.abs(ms) / 1000)} s`
    : formatMinutes(Math.round(Math.abs(ms) / 60_000));

/** Compares the clock of this process with the database's, and logs a difference. */
async function compareClocks(): Promise<void> {
  const [wall, begun] = [Date.now(), performance.now()];
  const [row] = await checkedRows(
    db(),
    { ms: 'float' },
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const took = performance.now() - begun;
  if (!row || took > SLOW_MS) return;
  noteApart(wall + took / 2 - row.ms);
  const apartMs = clockApartMs();
  if (Math.abs(apartMs) <= WRONG_MS) return;
  const side = apartMs > 0 ? 'ahead of' : 'behind';
  logWarning('clock.wrong', { apartSeconds: Math.round(apartMs / 1000), host: hostname() });
  if (Math.abs(apartMs) > UNSTEADY_MS) await markUnsteady();
  await showProblem(
    `clock-${hostname()}`,
    {
      title: `The clock of a server is ${lengthOf(apartMs)} ${side} the database's`,
      detail: `On ${hostname()}. Check that both get their time from the same source.`,
    },
    '5 minutes',
  );
}

/** How far the wall clock of this process has moved against monotonic time since the last check, in milliseconds. */
function stepSince(before: Looked, now: Looked): number {
  return now.wall - before.wall - (now.monotonic - before.monotonic);
}

/** The clock of this process was set, or the process slept. */
async function sayStepped(stepMs: number): Promise<void> {
  state().steppedAt = performance.now();
  logWarning('clock.stepped', { bySeconds: Math.round(stepMs / 1000), host: hostname() });
  await markUnsteady();
  const how =
    stepMs > 0
      ? `was set forward by ${lengthOf(stepMs)}, or it slept`
      : `was set back by ${lengthOf(stepMs)}`;
  await showProblem(
    `clock-step-${hostname()}`,
    {
      title: `The clock of a server ${how}`,
      detail: `On ${hostname()}. Closing months, ending credit and deleting wait until it has been steady for ten minutes.`,
    },
    '1 day',
  );
}

/**
 * Job: checks the clock of this process every few seconds; returns whether it is wrong. Steps are not checked on a
 * host that freezes processes: each thaw is one.
 */
export async function checkClock(): Promise<number> {
  const now: Looked = { wall: Date.now(), monotonic: performance.now(), comparedAt: null };
  const { last: before } = state();
  const stepMs = before && !env().FUNCTIONS ? stepSince(before, now) : 0;
  const hasStepped = Math.abs(stepMs) > WRONG_MS;
  const comparedAt = before?.comparedAt ?? null;
  const isDue = comparedAt === null || now.monotonic - comparedAt >= COMPARED_EVERY_MS;
  const compares = isDue || hasStepped || Math.abs(clockApartMs()) > WRONG_MS;
  state().last = { ...now, comparedAt: compares ? now.monotonic : comparedAt };
  if (hasStepped) await sayStepped(stepMs);
  if (compares) await compareClocks();
  return Number(isClockWrong());
}

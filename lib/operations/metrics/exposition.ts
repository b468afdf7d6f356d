import 'server-only';
import { Counter, Gauge, Registry } from 'prom-client';
import { poolLoad } from '@/db/client';
import { logSparingly } from '@/lib/foundation/process/log';
import { startCounting } from '@/lib/foundation/process/metrics';
import { processState } from '@/lib/foundation/process/process-state';
import { within } from '@/lib/foundation/process/time-limit';
import { release } from '@/lib/foundation/settings/release';
import { clockApartMs } from '@/lib/foundation/time/database-clock';
import { LANE_JOBS, RARE_JOBS, TIMED_JOBS } from '@/lib/operations/jobs/run';
import { secondsSinceSuccess } from '@/lib/platform/job-runs';
import { type DatabaseFigures, readFigures } from './queries';

/** The time limit for the database, and how long its figures are cached, in milliseconds. */
const DATABASE_LIMIT_MS = 1_500;
const FRESH_MS = 5_000;

type Kept = { at: number; figures: Promise<DatabaseFigures | null> };
const state = processState('database-figures', (): { kept: Kept | null } => ({ kept: null }));

const logFailure = logSparingly('metrics.database', 60_000);

/** The figures of the database; null if it does not return them. Requests within 5 s receive the same. */
function figures(): Promise<DatabaseFigures | null> {
  const { kept } = state();
  if (kept && performance.now() - kept.at < FRESH_MS) return kept.figures;
  const reading = within(DATABASE_LIMIT_MS, 'The database', readFigures()).catch((error) => {
    logFailure(error);
    return null;
  });
  state().kept = { at: performance.now(), figures: reading };
  return reading;
}

type Values = [labels: Record<string, string>, value: number][];

function gauge(registry: Registry, name: string, help: string, values: Values): void {
  const labelNames = Object.keys(values[0]?.[0] ?? {});
  const metric = new Gauge({ name: `hushpod_${name}`, help, labelNames, registers: [registry] });
  for (const [labels, value] of values) metric.set(labels, value);
}

function addDatabase(registry: Registry, figures: DatabaseFigures): void {
  const add = (name: string, help: string, value: number) => gauge(registry, name, help, [[{}, value]]);
  const perLane = (value: (of: DatabaseFigures['lanes'][number]) => number): Values =>
    figures.lanes.map((each) => [{ lane: each.lane }, value(each)]);
  gauge(
    registry,
    'effects_oldest_due_seconds',
    'Age of the effect that has been due for longest',
    perLane(({ oldestDueSeconds }) => oldestDueSeconds),
  );
  gauge(
    registry,
    'effects_failing',
    'Effects that have failed and will be tried again, up to 1000 of a kind',
    perLane(({ failing }) => failing),
  );
  add('effects_given_up', 'Effects that were given up, up to 1000', figures.givenUp);
  add('holds_overdue', 'Lapsed holds that still keep their time, up to 1000', figures.overdueHolds);
  add('payments_in_doubt', 'Payments without news for 15 minutes, up to 1000', figures.paymentsInDoubt);
  add('refunds_in_doubt', 'Refunds that are not decided after 5 minutes, up to 1000', figures.refundsInDoubt);
  add(
    'clock_unsteady',
    'Whether a clock was wrong or stepped within ten minutes',
    Number(figures.isUnsteady),
  );
  add('pods_silent', 'Pods of active spaces that do not report, up to 1000', figures.silentPods);
}

function addProcess(registry: Registry): void {
  const { version, commit } = release();
  gauge(registry, 'build_info', 'Which release runs', [[{ version, commit: commit ?? '' }, 1]]);
  const apart = clockApartMs() / 1000;
  gauge(registry, 'clock_apart_seconds', 'How far the clock of this process is ahead of the database', [
    [{}, apart],
  ]);
  const pool = poolLoad();
  gauge(registry, 'database_pool_size', 'Connections that this process may have', [[{}, pool.size]]);
  gauge(registry, 'database_pool_in_use', 'Connections in use', [[{}, pool.inUse]]);
  gauge(registry, 'database_pool_waiting', 'Queries that wait for a connection', [[{}, pool.waiting]]);
  const waits = new Counter({
    name: 'hushpod_database_pool_waits_total',
    help: 'Queries that had to wait for a connection',
    registers: [registry],
  });
  waits.inc(pool.waits);
  const waited = new Counter({
    name: 'hushpod_database_pool_wait_seconds_total',
    help: 'How long queries waited for a connection, together',
    registers: [registry],
  });
  waited.inc(pool.waitedSeconds);
  const jobs = Object.keys({ ...LANE_JOBS, ...TIMED_JOBS, ...RARE_JOBS });
  const ages: Values = [...secondsSinceSuccess(jobs)].map(([job, seconds]) => [{ job }, seconds]);
  if (ages.length > 0)
    gauge(registry, 'job_last_success_age_seconds', 'Time since a job of this process succeeded last', ages);
}

/**
 * All figures in the text format of Prometheus, version 0.0.4 (docs/rules.md#metrics). Those of the process are
 * included even if the database does not respond.
 */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  const counters = startCounting();
  const now = new Registry();
  const values = await figures();
  gauge(now, 'database_up', 'Whether the database gave its figures', [[{}, values ? 1 : 0]]);
  addProcess(now);
  if (values) addDatabase(now, values);
  const text = await Registry.merge([counters, now]).metrics();
  return { text, contentType: Registry.PROMETHEUS_CONTENT_TYPE };
}

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { processState } from './process-state';

/*
 * The counters of this process for `GET /metrics` (docs/rules.md#metrics). Nothing is counted unless the setting is
 * present: only `startCounting` creates the counters.
 */

type Counters = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  webhookFailures: Counter<'reason'>;
  jobFailures: Counter<'job'>;
  foreign: Counter<'kind'>;
};
const state = processState('counters', (): { counters: Counters | null } => ({ counters: null }));

/** In seconds: from in-memory responses to a long poll of 25 s. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Starts counting, including event loop delay and memory. */
export function startCounting(): Registry {
  const { counters } = state();
  if (counters) return counters.registry;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  state().counters = {
    registry,
    requests: new Histogram({
      name: 'hushpod_http_request_duration_seconds',
      help: 'Duration of requests, by route template and class of the status',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    webhookFailures: new Counter({
      name: 'hushpod_webhook_failures_total',
      help: 'Events of the card provider that were refused or could not be handled',
      labelNames: ['reason'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'hushpod_job_failures_total',
      help: 'Runs of a job that failed',
      labelNames: ['job'],
      registers,
    }),
    foreign: new Counter({
      name: 'hushpod_foreign_objects_total',
      help: 'Entries and events of the card account that belong to another installation and were left out',
      labelNames: ['kind'],
      registers,
    }),
  };
  return registry;
}

/** Counts a request that has ended; `status` is its status code, `seconds` its duration. */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  state().counters?.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
}

/** Counts an event from the card provider that was refused (`refused`, `late`) or could not be handled (`failed`). */
export function countWebhookFailure(reason: 'refused' | 'late' | 'failed'): void {
  state().counters?.webhookFailures.inc({ reason });
}

/** Counts in the metrics every encounter with an object that another installation on the same card account created. */
export function countForeign(kind: 'entry' | 'event', count: number): void {
  state().counters?.foreign.inc({ kind }, count);
}

export function countJobFailure(job: string): void {
  state().counters?.jobFailures.inc({ job });
}

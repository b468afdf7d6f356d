import 'server-only';
import { Server } from 'node:http';
import { commitsAreDurable, POOLER_SENTENCE } from '@/db/pooler-check';
import { type Env, env } from '@/lib/foundation/env';
import { logError, printErrorsAsLines, survivePipeLoss } from '@/lib/foundation/log';
import { startCounting } from '@/lib/foundation/metrics';
import { assertOperatorZone } from '@/lib/foundation/operator-time';
import { workAfterResponses } from '@/lib/platform/http/after-response';
import { buildFiles } from '@/lib/platform/http/build-files';
import { policyOf } from '@/lib/platform/http/content-security';
import { beginDraining, closeAfterWork } from '@/lib/platform/http/draining';
import { callEndpoint } from '@/lib/platform/http/endpoints';
import { guardServer } from '@/lib/platform/http/guard-server';
import { callPages } from '@/lib/platform/http/pages';
import { mayBeShown } from '@/lib/platform/identity/page-access';
import { startTracing } from '@/lib/platform/tracing';
import { runDueJobs } from './run';
import { startTimer } from './timer';

const TRY_AGAIN_MS = 5_000;

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Whether the server calls endpoints and pages itself: not while one develops, where they change; nor where the framework is
 * asked for traces, or for work after a response.
 */
const isDirect = ({ NODE_ENV, FUNCTIONS, OTEL_EXPORTER_OTLP_ENDPOINT }: Env): boolean =>
  NODE_ENV === 'production' && !FUNCTIONS && !OTEL_EXPORTER_OTLP_ENDPOINT;

/** What the HTTP server needs of the settings. */
const guardOf = (settings: Env) => ({
  trustedProxies: settings.TRUSTED_PROXIES,
  policy: policyOf(settings),
  hasAccessLog: settings.ACCESS_LOG,
  // While one develops, files come and go.
  serveFile: settings.NODE_ENV === 'production' ? buildFiles(process.cwd()) : undefined,
  callEndpoint: isDirect(settings) ? callEndpoint : undefined,
  callPage: isDirect(settings) ? callPages(process.cwd(), mayBeShown) : undefined,
  hsts: settings.APP_URL.startsWith('https://')
    ? `max-age=31536000${settings.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`
    : undefined,
});

/** What is wrong with the connection to the database; `away` while it does not respond. */
async function databaseProblem(): Promise<string | 'away' | null> {
  try {
    return (await commitsAreDurable()) ? null : POOLER_SENTENCE;
  } catch (error) {
    logError('start.database', error);
    return 'away';
  }
}

/** Ends the process where writes could get lost. Retries while the database does not respond. */
async function checkDatabase(): Promise<void> {
  const problem = await databaseProblem();
  if (problem === 'away') setTimeout(checkDatabase, TRY_AGAIN_MS).unref();
  else if (problem) end(problem);
}

/**
 * Checks the environment, guards the HTTP server, checks the connection to the database, then starts the jobs, or
 * has them done after responses where a process is frozen between them. With a missing or
 * malformed setting, or behind a pooler that loses writes, the server exits here.
 */
export async function start(): Promise<void> {
  survivePipeLoss();
  printErrorsAsLines();
  try {
    assertOperatorZone(env());
    if (env().METRICS_SECRET) startCounting();
    guardServer(Server.prototype, guardOf(env()));
    closeAfterWork(Server.prototype);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => beginDraining());
  } catch (error) {
    end(error instanceof Error ? error.message : String(error));
  }
  await startTracing().catch((error) => end(error instanceof Error ? error.message : String(error)));
  await checkDatabase();
  if (env().FUNCTIONS) workAfterResponses(runDueJobs);
  else startTimer();
}

import 'server-only';
import { commitsAreDurable, poolerSentence } from '@/db/pooler-check';
import { logError, logInfo, printErrorsAsLines, survivePipeLoss } from '@/lib/foundation/process/log';
import { startCounting } from '@/lib/foundation/process/metrics';
import { env } from '@/lib/foundation/settings/env';
import { release } from '@/lib/foundation/settings/release';
import { assertOperatorZone } from '@/lib/foundation/time/operator-clock';
import { checkClock } from '@/lib/platform/clock-check';
import { workAfterResponses } from '@/lib/platform/http/after-response';
import { watchDescriptors } from '@/lib/platform/http/file-descriptors';
import { startTracing } from '@/lib/platform/tracing';
import { runDueJobs } from './run';
import { startTimer } from './timer';

const TRY_AGAIN_MS = 5_000;

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The problem with the connection to the database; `away` while the database does not respond. */
async function databaseProblem(): Promise<string | 'away' | null> {
  try {
    return (await commitsAreDurable()) ? null : poolerSentence();
  } catch (error) {
    logError('start.database', error);
    return 'away';
  }
}

/** Ends the process if writes could be lost. Retries while the database does not respond. */
async function checkDatabase(): Promise<void> {
  const problem = await databaseProblem();
  if (problem === 'away') setTimeout(checkDatabase, TRY_AGAIN_MS).unref();
  else if (problem) end(problem);
}

/**
 * Checks the environment and the connection to the database, then starts the jobs, or runs them after responses if
 * the host freezes processes between them. With a missing or malformed setting, or behind a pooler that loses writes,
 * the server exits here.
 */
export async function start(): Promise<void> {
  survivePipeLoss();
  try {
    // Our own server has already done so (lib/server/main.ts).
    if (env().FUNCTIONS) printErrorsAsLines({ texts: true });
    assertOperatorZone(env());
    if (env().METRICS_SECRET) startCounting();
  } catch (error) {
    end(error instanceof Error ? error.message : String(error));
  }
  await startTracing().catch((error) => end(error instanceof Error ? error.message : String(error)));
  await checkDatabase();
  await checkClock().catch((error) => logError('start.clock', error));
  logInfo('start.release', release());
  if (env().FUNCTIONS) {
    workAfterResponses(runDueJobs);
    return;
  }
  watchDescriptors();
  startTimer();
}

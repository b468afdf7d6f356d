import 'server-only';
import { AppError } from '@/lib/foundation/errors';
import { logError, logInfo } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { env } from '@/lib/foundation/settings/env';
import { assertReady } from '@/lib/platform/http/readiness';
import { callHeartbeat } from '@/lib/platform/integrations/heartbeat';

const heartbeat = processState('heartbeat', () => ({ isFailing: false }));

async function isReady(): Promise<boolean> {
  try {
    await assertReady();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Job: calls `HEARTBEAT_URL` while this instance is ready, so that the absence of calls is noticed; returns how
 * often. A failing address is logged once, until it responds again: docs/rules.md#heartbeat.
 */
export async function sendHeartbeat(): Promise<number> {
  const { HEARTBEAT_URL } = env();
  if (!HEARTBEAT_URL || !(await isReady())) return 0;
  const state = heartbeat();
  try {
    await callHeartbeat(HEARTBEAT_URL);
    if (state.isFailing) logInfo('heartbeat.back', {});
    state.isFailing = false;
    return 1;
  } catch (error) {
    if (!state.isFailing) logError('heartbeat.failed', error);
    state.isFailing = true;
    return 0;
  }
}

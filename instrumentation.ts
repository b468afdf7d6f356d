import type { Instrumentation } from 'next';

/** Next.js calls this once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { start } = await import('@/lib/operations/jobs/start');
    await start();
  }
}

/**
 * Next.js calls this for each uncaught error of a page, an action or an endpoint. Most are in the log by then,
 * because Next.js prints them too: docs/rules.md#logs.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, _, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logError, needsNoLine, whereFailed } = await import('@/lib/foundation/process/log');
  if (!needsNoLine(error)) logError('request.failed', error, { ...whereFailed(error), routePath, routeType });
};

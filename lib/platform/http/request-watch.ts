import 'server-only';
import { logInfo } from '@/lib/foundation/process/log';
import { countRequest } from '@/lib/foundation/process/metrics';
import {
  currentScope,
  newScope,
  type RequestScope,
  requestIdFrom,
  withinScope,
} from '@/lib/foundation/process/request-scope';
import { env } from '@/lib/foundation/settings/env';
import { isAsset, routeTemplateOf } from './route-templates';

/** The header that carries a request's id, in and out: docs/rules.md#request-id. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The response headers with the request's id. Our pages read it from the timing of their response, so that an error
 * page can show it.
 */
export const idHeaders = (id: string) => ({
  [REQUEST_ID_HEADER]: id,
  'server-timing': `request;desc="${id}"`,
});

/** The status in the log of a request whose caller disconnected first. */
export const CALLER_GONE = 499;

type Sent = {
  method: string;
  address: string;
  id: string | null | undefined;
  /** `ACCESS_LOG`. */
  hasAccessLog: boolean;
};

/** A request in progress; `end` is called once, with its final status. */
export type WatchedRequest = { scope: RequestScope; end: (status: number) => void };

/** Begins to watch a request; when it ends, its access line is written and it is counted: docs/rules.md#access-log. */
export function beginRequest({ method, address, id, hasAccessLog }: Sent): WatchedRequest {
  const begun = performance.now();
  const route = routeTemplateOf(address);
  const scope = newScope(requestIdFrom(id), `${method} ${route}`);
  const end = (status: number) => {
    if (isAsset(route)) return;
    const ms = performance.now() - begun;
    countRequest(method, route, status, ms / 1000);
    if (hasAccessLog)
      withinScope(scope, () =>
        logInfo('request', { method, route, status, ms: Math.round(ms), caller: scope.caller }),
      );
  };
  return { scope, end };
}

/**
 * Handles a request within its scope. A long-lived server already watches it (`lib/server/receive-requests.ts`), and
 * then nothing is added; on a serverless host, watching begins here.
 */
export async function watched(request: Request, respond: () => Promise<Response>): Promise<Response> {
  if (currentScope()) return respond();
  const { scope, end } = beginRequest({
    method: request.method,
    address: new URL(request.url).pathname,
    id: request.headers.get(REQUEST_ID_HEADER),
    hasAccessLog: env().ACCESS_LOG,
  });
  const response = await withinScope(scope, respond);
  for (const [name, value] of Object.entries(idHeaders(scope.id))) response.headers.set(name, value);
  end(response.status);
  return response;
}

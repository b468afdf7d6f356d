import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { describeFailure } from './failure';
import { jsonResponse } from './json-response';
import { requestOf } from './node-request';
import { isPlainAddress } from './plain-address';
import { routeTemplateOf } from './route-templates';
import { ENDPOINT_HEADERS } from './security-headers';
import { sendResponse } from './send-response';

/*
 * The endpoints of the API, called by our own server. What the framework does between a request and its endpoint (its router,
 * rules for headers, two kinds of streams) costs more than a pod's report itself: docs/performance.md#endpoints. Whatever is out
 * of the ordinary (HEAD, OPTIONS, a method or an address that there is not, an encoded part of an address) is left to the framework.
 */

type Params = Record<string, string>;
type Endpoint = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

// Bundles load this module separately; the process has one server.
const shared = globalThis as typeof globalThis & { __hushpodEndpoints?: Map<string, Endpoint> };

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const HEADERS = Object.entries(ENDPOINT_HEADERS);

/** The parameters of an address, of which a template has the names. */
function paramsOf(template: string, path: string): Params {
  const parts = path.split('/');
  const named = template
    .split('/')
    .flatMap((name, at) => (name.startsWith('{') ? [[name, at] as const] : []));
  return Object.fromEntries(named.map(([name, at]) => [name.slice(1, -1), parts[at] ?? '']));
}

type Place = { template: string; params: Params };

/** The template of a request that is nothing out of the ordinary, and what its address has for the parameters. */
function placeAt(method: string, path: string): Place | null {
  if (!METHODS.has(method) || !isPlainAddress(path)) return null;
  const template = routeTemplateOf(path);
  return template.includes('{...') ? null : { template, params: paramsOf(template, path) };
}

/**
 * Has our own server call the endpoint that the framework called for this request, from now on. Returns whether it will: only
 * if the framework, which gives `params`, read the address as this server does.
 */
export async function offerEndpoint(
  request: Request,
  params: Promise<Record<string, unknown>>,
  endpoint: Endpoint,
): Promise<boolean> {
  const place = placeAt(request.method, new URL(request.url).pathname);
  if (!place || !isDeepStrictEqual({ ...(await params) }, place.params)) return false;
  shared.__hushpodEndpoints ??= new Map();
  shared.__hushpodEndpoints.set(`${request.method} ${place.template}`, endpoint);
  return true;
}

type Found = { call: Endpoint; params: Params; place: string };

function endpointOf({ method = '', url = '' }: IncomingMessage): Found | null {
  const at = placeAt(method, url.split('?', 1)[0] ?? '');
  const place = `${method} ${at?.template}`;
  const call = shared.__hushpodEndpoints?.get(place);
  return at && call ? { call, params: at.params, place } : null;
}

async function respond(
  { call, params }: Found,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = requestOf(request, response, request.url ?? '');
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  await sendResponse(await call(asked, { params: Promise.resolve(params) }), request, response);
}

/** A response whose caller went away before its end. */
const isLeft = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Ends what failed outside of its endpoint, or in the middle of a response, which is cut off then. */
function fail(error: unknown, place: string, request: IncomingMessage, response: ServerResponse): void {
  if (isLeft(error)) return;
  const { status, message, code } = describeFailure(error, place);
  if (response.headersSent) response.destroy();
  else
    sendResponse(jsonResponse(status, { message, code }), request, response).catch(() => response.destroy());
}

/** Calls the endpoint of a request; false leaves it to the framework. */
export function callEndpoint(request: IncomingMessage, response: ServerResponse): boolean {
  const found = endpointOf(request);
  if (!found) return false;
  respond(found, request, response).catch((error) => fail(error, found.place, request, response));
  return true;
}

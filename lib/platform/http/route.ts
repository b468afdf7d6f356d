import 'server-only';
import type { z } from 'zod';
import type { Capability } from '@/lib/entities/permissions';
import { invalid, unauthenticated } from '@/lib/foundation/errors';
import { parseInput } from '@/lib/foundation/input/parse';
import type { RefusalCode } from '@/lib/foundation/refusal-table';
import { isDeviceToken } from '@/lib/foundation/tokens';
import {
  type Actor,
  authorize,
  type PodActor,
  type StaffActor,
  type SystemActor,
  type VisitorActor,
} from '@/lib/platform/authorization/actor';
import { bearerToken, cronOf, podOf, staffOf, visitorOfRequest } from '@/lib/platform/identity/callers';
import { deviceCookie } from '@/lib/platform/identity/visitor-browser';
import { fits } from '@/lib/platform/limits';
import { atResponse } from './after-response';
import { type ApiNames, failingUnderApiNames, underOurNames } from './api-names';
import { describeFailure, failureResponse } from './failure-response';
import { isStoredFailure, oncePerKey } from './idempotency';
import { BODY_BYTES, type BodySize, readBytes, readForm, readJson } from './request-body';
import { watched } from './request-watch';
import { jsonResponse } from './responses';
import { loggedRouteOf } from './route-templates';

/**
 * The callers of an endpoint: a capability of staff or any staff (with `|pod`, a pod too), a visitor with a partner
 * key, a pod, the scheduler, or anyone: docs/rules.md#callers.
 */
export type Auth =
  | Capability
  | `${Capability | 'staff'}|pod`
  | 'staff'
  | 'visitor'
  | 'pod'
  | 'cron'
  | 'anyone';

type ActorFor<A extends Auth> = A extends 'anyone'
  ? null
  : A extends 'visitor'
    ? VisitorActor
    : A extends 'pod'
      ? PodActor
      : A extends 'cron'
        ? SystemActor
        : A extends `${string}|pod`
          ? StaffActor | PodActor
          : StaffActor;

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** The JSON type of `Sent`: a `Date` is sent as an ISO string. */
export type Sendable<Sent> = Sent extends string
  ? Sent | Date
  : Sent extends readonly (infer Item)[]
    ? Sendable<Item>[]
    : Sent extends object
      ? { [Key in keyof Sent]: Sendable<Sent[Key]> }
      : Sent;

/** The return value of `handle`: the declared output, rows with their total, or a complete response. */
type Handled<O extends z.ZodType | undefined> = O extends z.ZodType
  ? Sendable<z.input<O>> | ListResult | Response
  : unknown;

/**
 * An example call for the API reference; missing parts are generated from the schemas
 * (`lib/platform/http/openapi-samples.ts`).
 */
export type Example<B, O> = {
  body?: B extends z.ZodType ? z.input<B> : never;
  data?: O extends z.ZodType ? z.output<O> : never;
  /** The errors of its own rules, in addition to those of every endpoint of its kind. */
  failures?: readonly { status: number; code: RefusalCode; message: string }[];
};

export type RouteDefinition<
  A extends Auth,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  O extends z.ZodType | undefined,
> = {
  auth: A;
  /** One sentence for the API reference. */
  summary: string;
  tag: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Fields of the body that have another name in the API: `api-names.ts`. */
  bodyNames?: ApiNames;
  /** The shape of `data`. */
  output?: O;
  example?: Example<B, O>;
  /** The refusals of its own rules, besides those of every endpoint of its kind and those in `example`. */
  refusals?: readonly RefusalCode[];
  status?: 200 | 201;
  list?: boolean;
  /** The capability that a list requires of staff; its `lookup` requires only that they are signed in. */
  needs?: Capability;
  /** `output` is the whole response, without `message` and `data`. */
  bare?: boolean;
  /** Honours `Idempotency-Key`: for everything that moves money, credit, promo codes or bookings. */
  idempotent?: boolean;
  /** Maximum size of the JSON body: `ordinary` (64 kB) unless it can contain long text or an image. */
  size?: BodySize;
  /** Reads the raw bytes of the body, up to this many, for a signature check. `handle` receives them as `raw`. */
  signed?: number;
  /** Also accepts form fields, for callers whose library writes the request. */
  form?: boolean;
  /** Takes `multipart/form-data` of up to this many bytes instead of JSON: a file with its fields. */
  multipart?: number;
  /** With `multipart`: also accepts JSON, with the file's pathname or without a file. */
  orJson?: boolean;
  /** A GET with side effects: requires a bearer token, because a link or a prefetch carries the cookie. */
  bearerOnly?: boolean;
  /** The command behind it requires a proof, always or for some input: docs/rules.md#step-up. */
  stepUp?: true;
  handle: (call: {
    actor: ActorFor<A>;
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    /** The bytes of a `signed` body. */
    raw: Buffer;
    request: Request;
  }) => Promise<Handled<O>>;
};

/** Rows with their total: the return value of a list's `handle`. */
export class ListResult {
  constructor(
    readonly rows: unknown[],
    readonly meta: { total: number; totalIsLowerBound?: boolean; page: number; limit: number },
  ) {}
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;
export type DocumentedHandler = Handler & {
  definition: Omit<RouteDefinition<Auth, z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'handle'>;
};

/** A response in another form than the endpoint's `output`. */
export const respondWith = (data: unknown): Response => jsonResponse(200, { message: 'success', data });

async function actorFor(auth: Auth, request: Request): Promise<Actor | null> {
  if (auth === 'anyone') return null;
  if (auth === 'visitor') return visitorOfRequest(request);
  if (auth === 'pod') return podOf(request);
  if (auth === 'cron') return cronOf(request);
  const [rule, orPod] = auth.split('|') as [Capability | 'staff', 'pod'?];
  if (orPod && isDeviceToken(bearerToken(request))) return podOf(request);
  const actor = await staffOf(request);
  authorize(actor, rule);
  return actor;
}

const MAX_KEY_LENGTH = 200;

/**
 * The Idempotency-Key of a request; null without one, or if its caller would not be recognised again. Beyond the keys
 * that are kept for the browsers of a network, a request is carried out as without one:
 * docs/rules.md#idempotency-scope.
 */
async function keyOf(request: Request, actor: Actor | null): Promise<string | null> {
  const key = request.headers.get('idempotency-key');
  if (!key) return null;
  if (key.length > MAX_KEY_LENGTH)
    throw invalid(`Idempotency-Key may have up to ${MAX_KEY_LENGTH} characters`);
  if (actor?.kind !== 'visitor') return key;
  if (actor.isNew) return null;
  return actor.withApiKey || (await fits('kept-key:client', actor.ip)) ? key : null;
}

/** A key belongs to its caller, for visitors to one browser: docs/rules.md#idempotency-scope. */
const idempotencyScope = (actor: Actor | null, path: string): string => {
  if (actor?.kind === 'staff') return `staff:${actor.adminId}:${path}`;
  if (actor?.kind === 'visitor') return `visitor:${actor.partnerId}:${actor.deviceKey}:${path}`;
  return `${actor?.kind ?? 'anyone'}:${actor?.kind === 'pod' ? actor.spaceId : ''}:${path}`;
};

function withDevice(response: Response, actor: Actor | null): Response {
  if (actor?.kind !== 'visitor') return response;
  response.headers.append('set-cookie', deviceCookie(actor));
  return response;
}

type Saved = { status: number; body: unknown };

function readBody(
  request: Request,
  {
    form,
    multipart,
    orJson,
    size = 'ordinary',
  }: { form?: boolean; multipart?: number; orJson?: boolean; size?: BodySize },
): Promise<unknown> {
  const isJson = orJson && request.headers.get('content-type')?.startsWith('application/json');
  return multipart && !isJson ? readForm(request, multipart) : readJson(request, BODY_BYTES[size], form);
}

/** A request with an `Idempotency-Key`. `sent` is what a repeat must send again; `place` names it in the log. */
type KeyedRequest = { key: string; scope: string; sent: string; place: string };

/** Runs the work once per `Idempotency-Key`, or returns the stored response of the first run. */
async function respondOnce(
  { key, scope, sent, place }: KeyedRequest,
  status: number,
  work: () => Promise<unknown>,
): Promise<Response> {
  const saved = await oncePerKey(scope, key, sent, async (): Promise<Saved> => {
    try {
      return { status, body: { message: 'success', data: (await work()) ?? null } };
    } catch (error) {
      const failure = describeFailure(error, place);
      if (!isStoredFailure(failure)) throw error;
      const { status: failed, retryAfterSeconds: _, ...body } = failure;
      return { status: failed, body };
    }
  });
  return jsonResponse(saved.status, saved.body);
}

/**
 * An endpoint of the API: identifies the caller, validates the input, calls one operation, and returns
 * `{ message, data }` or a coded failure. Rules belong in the operation, never here.
 */
export function route<
  A extends Auth,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  O extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<A, P, Q, B, O>): Handler {
  const { bodyNames = {} } = definition;
  const respond: Handler = async (request, context) => {
    atResponse();
    const { pathname, search, searchParams } = new URL(request.url);
    const parse = <S extends z.ZodType | undefined>(schema: S, raw: unknown) =>
      (schema && parseInput(schema, raw)) as Parsed<S>;
    try {
      if (definition.bearerOnly && !bearerToken(request)) throw unauthenticated();
      const actor = await actorFor(definition.auth, request);
      const raw = definition.body ? await readBody(request, definition) : undefined;
      const bytes = await (definition.signed ? readBytes(request, definition.signed) : Buffer.alloc(0));
      const params = definition.params ? await context.params : undefined;
      const work = () =>
        failingUnderApiNames(bodyNames, async () =>
          definition.handle({
            actor: actor as ActorFor<A>,
            params: parse(definition.params as P, params),
            query: parse(definition.query as Q, Object.fromEntries(searchParams)),
            body: parse(definition.body as B, underOurNames(raw, bodyNames)),
            raw: bytes,
            request,
          }),
        );
      const key = definition.idempotent ? await keyOf(request, actor) : null;
      const scope = idempotencyScope(actor, `${request.method} ${pathname}`);
      const keyed = key && {
        key,
        scope,
        sent: `${search}${JSON.stringify(raw)}`,
        place: loggedRouteOf(request),
      };
      const response = keyed
        ? await respondOnce(keyed, definition.status ?? 200, work)
        : envelope(await work(), definition.status);
      return withDevice(response, actor);
    } catch (error) {
      return failureResponse(error, request);
    }
  };
  const handler: Handler = (request, context) => watched(request, () => respond(request, context));
  return Object.assign(handler, { definition });
}

function envelope(result: unknown, status = 200): Response {
  if (result instanceof Response) return result;
  if (result instanceof ListResult)
    return jsonResponse(200, { message: 'success', data: result.rows, meta: result.meta });
  return jsonResponse(status, { message: 'success', data: result ?? null });
}

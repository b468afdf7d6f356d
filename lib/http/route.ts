import 'server-only';
import type { z } from 'zod';
import {
  type Actor,
  authorize,
  type PodActor,
  type StaffActor,
  type SystemActor,
  type VisitorActor,
} from '@/lib/access/actor';
import {
  bearer,
  cronOf,
  DEVICE_COOKIE,
  isDeviceToken,
  podOf,
  staffOf,
  visitorOfRequest,
} from '@/lib/access/callers';
import type { Capability } from '@/lib/access/permissions';
import { env } from '@/lib/env';
import { invalid, unauthenticated } from '@/lib/errors';
import { parseInput } from '@/lib/parse';
import { readForm, readJson } from './body';
import { describeFailure } from './failure';
import { once } from './idempotency';

/**
 * Who may call: a capability of staff or any staff (and a pod too, with `|pod`), a visitor with a partner key, a pod,
 * the scheduler, anyone.
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

/** A call as the reference shows it; what is left out is made from the schemas (`lib/http/sample.ts`). */
export type Example<B, O> = {
  body?: B extends z.ZodType ? z.input<B> : never;
  data?: O extends z.ZodType ? z.output<O> : never;
  /** The refusals of its own rules, beside those that every door of its kind has. */
  failures?: readonly { status: number; code: string; message: string }[];
};

export type RouteDefinition<
  A extends Auth,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  O extends z.ZodType | undefined,
> = {
  auth: A;
  /** One sentence for the API's reference. */
  summary: string;
  tag: string;
  params?: P;
  query?: Q;
  body?: B;
  /** What stands in `data`. */
  output?: O;
  example?: Example<B, O>;
  status?: 200 | 201;
  list?: boolean;
  /** What a list asks of staff besides being signed in; its `lookup` asks nothing more. */
  needs?: Capability;
  /** `output` is the whole answer, without `message` and `data`. */
  bare?: boolean;
  /** Honours `Idempotency-Key`: for whatever moves money, credit, promo or bookings. */
  idempotent?: boolean;
  /** Takes form fields too: for callers whose library writes the request. */
  form?: boolean;
  /** Takes `multipart/form-data` up to so many bytes instead of JSON: a file with its fields. */
  multipart?: number;
  /** With `multipart`: takes JSON too, where a file may be named by its pathname or left out. */
  orJson?: boolean;
  /** A GET that does something: taken with a bearer token only, since a link or prefetch carries the cookie. */
  bearerOnly?: boolean;
  handle: (call: {
    actor: ActorFor<A>;
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    request: Request;
  }) => Promise<unknown>;
};

/** Rows with their total: what a list's `handle` answers. */
export class ListAnswer {
  constructor(
    readonly rows: unknown[],
    readonly meta: { total: number; page: number; limit: number },
  ) {}
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;
export type DocumentedHandler = Handler & {
  definition: Omit<RouteDefinition<Auth, z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'handle'>;
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

function failed(error: unknown, where: string): Response {
  const { status, message, code, errors, retryAfterSeconds } = describeFailure(error, where);
  return json(
    status,
    { message, code, ...(errors && { errors }) },
    retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {},
  );
}

/** Method and path for the log, without what may be a capability or a token. */
const placeOf = (request: Request): string =>
  `${request.method} ${new URL(request.url).pathname.replace(/[\w-]{18,}/g, '…')}`;

async function actorFor(auth: Auth, request: Request): Promise<Actor | null> {
  if (auth === 'anyone') return null;
  if (auth === 'visitor') return visitorOfRequest(request);
  if (auth === 'pod') return podOf(request);
  if (auth === 'cron') return cronOf(request);
  const [rule, orPod] = auth.split('|') as [Capability | 'staff', 'pod'?];
  if (orPod && isDeviceToken(bearer(request))) return podOf(request);
  const actor = await staffOf(request);
  authorize(actor, rule);
  return actor;
}

const idempotencyScope = (actor: Actor | null, path: string): string => {
  if (actor?.kind === 'staff') return `staff:${actor.adminId}:${path}`;
  if (actor?.kind === 'visitor') return `visitor:${actor.partnerId}:${path}`;
  return `${actor?.kind ?? 'anyone'}:${actor?.kind === 'pod' ? actor.spaceId : ''}:${path}`;
};

function withDevice(response: Response, actor: Actor | null): Response {
  if (actor?.kind !== 'visitor') return response;
  const secure = env().APP_URL.startsWith('https://') ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${DEVICE_COOKIE}=${actor.deviceKey}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
  );
  return response;
}

type Saved = { status: number; body: unknown };

/** What was sent, by the kind of body that the door takes. */
function readBody(
  request: Request,
  { form, multipart, orJson }: { form?: boolean; multipart?: number; orJson?: boolean },
): Promise<unknown> {
  const isJson = orJson && request.headers.get('content-type')?.startsWith('application/json');
  return multipart && !isJson ? readForm(request, multipart) : readJson(request, form);
}

/** The first answer to an `Idempotency-Key`, or what was kept of it. */
async function answerOnce(
  key: string,
  scope: string,
  sent: string,
  status: number,
  place: string,
  work: () => Promise<unknown>,
): Promise<Response> {
  if (key.length > 200) throw invalid('Idempotency-Key may have up to 200 characters');
  const saved = await once(scope, key, sent, async (): Promise<Saved> => {
    try {
      return { status, body: { message: 'success', data: (await work()) ?? null } };
    } catch (error) {
      // "Too many" is no result: the same key may be tried again later.
      const { retryAfterSeconds, status: failure, ...body } = describeFailure(error, place);
      if (retryAfterSeconds) throw error;
      return { status: failure, body };
    }
  });
  return json(saved.status, saved.body);
}

/**
 * A door of the API: finds out who calls, validates what is sent, calls one operation, and answers
 * `{ message, data }` or a coded failure. Rules stand in the operation, never here.
 */
export function route<
  A extends Auth,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  O extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<A, P, Q, B, O>): Handler {
  const handler: Handler = async (request, context) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const parse = <S extends z.ZodType | undefined>(schema: S, raw: unknown) =>
      (schema && parseInput(schema, raw)) as Parsed<S>;
    try {
      if (definition.bearerOnly && !bearer(request)) throw unauthenticated();
      const actor = await actorFor(definition.auth, request);
      const raw = definition.body ? await readBody(request, definition) : undefined;
      const params = definition.params ? await context.params : undefined;
      const work = async () =>
        definition.handle({
          actor: actor as ActorFor<A>,
          params: parse(definition.params as P, params),
          query: parse(definition.query as Q, Object.fromEntries(searchParams)),
          body: parse(definition.body as B, raw),
          request,
        });
      const key = definition.idempotent ? request.headers.get('idempotency-key') : null;
      const scope = idempotencyScope(actor, `${request.method} ${pathname}`);
      const sent = `${search}${JSON.stringify(raw)}`;
      const response = key
        ? await answerOnce(key, scope, sent, definition.status ?? 200, placeOf(request), work)
        : answer(await work(), definition.status);
      return withDevice(response, actor);
    } catch (error) {
      return failed(error, placeOf(request));
    }
  };
  return Object.assign(handler, { definition });
}

function answer(result: unknown, status = 200): Response {
  if (result instanceof Response) return result;
  if (result instanceof ListAnswer)
    return json(200, { message: 'success', data: result.rows, meta: result.meta });
  return json(status, { message: 'success', data: result ?? null });
}

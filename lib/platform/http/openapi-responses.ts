import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { ACCESS_DENIED, SERVER_AWAY, SESSION_ENDED, stepUpRequired } from '@/lib/foundation/errors';
import type { DocumentedHandler } from './route';

type Definition = DocumentedHandler['definition'];
type Refusal = {
  status: number;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
};

/** The body of every failure: docs/rules.md#failures. */
export const failure = z
  .object({
    message: z.string().meta({ description: 'A sentence for people, in English' }),
    code: z.string().meta({ description: 'For programs; it does not change' }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Failure' });

const WHEN: Record<number, string> = {
  400: 'Malformed or invalid input; `errors` names the fields',
  401: 'No credential, or one that is not valid',
  402: 'The card was refused',
  403: 'The permission is missing',
  404: 'No such record, or none of the caller’s',
  409: 'A duplicate, a stale version, or a state that does not allow it',
  413: 'The request is too large',
  415: 'A media type that the endpoint does not accept',
  422: 'A booking rule does not allow it',
  429: 'Too many tries; `Retry-After` says how many seconds to wait',
  500: 'A defect',
  503: 'The database, a pod or a service is unavailable',
};

const COMMON: Refusal[] = [
  {
    status: 400,
    code: 'invalid',
    message: 'Required!',
    errors: [{ path: 'email', message: 'Required!' }],
  },
  { status: 401, code: 'unauthenticated', message: SESSION_ENDED },
  { status: 403, code: 'forbidden', message: ACCESS_DENIED },
  { status: 404, code: 'not_found', message: 'Booking not found' },
  { status: 409, code: 'conflict', message: 'It was changed meanwhile. Reload and try again' },
  { status: 413, code: 'too_large', message: 'The request is too large' },
  { status: 415, code: 'unsupported', message: 'Send the body as application/json' },
  { status: 422, code: 'rule', message: 'This booking can no longer be changed' },
  { status: 429, code: 'too_many', message: 'Too many tries. Please try again in 1 minute' },
  { status: 500, code: 'defect', message: SERVER_AWAY },
  { status: 503, code: 'database_away', message: SERVER_AWAY },
];

/** The 403 of an endpoint whose command requires a proof from browsers. */
const STEP_UP = 'FailureStepUp';
const PROVE =
  'The permission is missing; or a browser must first send a proof to `POST /admin/account/step-up`';

const nameOf = (status: number): string => `Failure${status}`;
const refusalResponse = (refusals: Refusal[], description: string): ZodOpenApiResponseObject => ({
  description,
  content: {
    'application/json': {
      schema: failure,
      examples: Object.fromEntries(refusals.map(({ status: _, ...body }) => [body.code, { value: body }])),
    },
  },
});

/** The failures that many endpoints share, as components of the document. */
export const SHARED_RESPONSES: Record<string, ZodOpenApiResponseObject> = {
  ...Object.fromEntries(
    COMMON.map((each) => [nameOf(each.status), refusalResponse([each], WHEN[each.status] ?? '')]),
  ),
  [STEP_UP]: refusalResponse(
    [
      { status: 403, code: 'forbidden', message: ACCESS_DENIED },
      { status: 403, code: stepUpRequired().code, message: stepUpRequired().message },
    ],
    PROVE,
  ),
  Failure: {
    description: `Any other failure: ${Object.keys(WHEN).join(', ')}`,
    content: { 'application/json': { schema: failure } },
  },
};

/** The error statuses of an endpoint, determined by its kind: who may call it, what it takes, whether it writes. */
function statusesOf(definition: Definition, method: string): number[] {
  const { auth, params, query, body, needs } = definition;
  const isStaff = !['anyone', 'visitor', 'pod', 'cron'].includes(auth);
  const needsRight = isStaff && (auth.split('|')[0] !== 'staff' || needs !== undefined);
  const writes = method !== 'GET';
  return [
    ...(params || query || body ? [400] : []),
    ...(auth === 'anyone' ? [] : [401]),
    ...(needsRight || (isStaff && writes) ? [403] : []),
    ...(params ? [404] : []),
    ...(writes && (isStaff || definition.idempotent) ? [409] : []),
    ...(body ? [413, 415] : []),
    // Guessing partner keys is limited.
    ...(auth === 'visitor' ? [429] : []),
    500,
    503,
  ];
}

/** Every error response of an endpoint by status: its own as examples, the shared ones by reference. */
export function refusalsOf(definition: Definition, method: string): ZodOpenApiResponsesObject {
  const failures = definition.example?.failures ?? [];
  const statuses = new Set([...statusesOf(definition, method), ...failures.map(({ status }) => status)]);
  const entries = [...statuses].map((status) => {
    const mine = failures.filter((each) => each.status === status);
    const shared = (name: string, description = '') => ({
      $ref: `#/components/responses/${name}`,
      description,
    });
    if (mine.length > 0) return [String(status), refusalResponse(mine, WHEN[status] ?? '')] as const;
    const isProof = status === 403 && definition.stepUp;
    return [String(status), isProof ? shared(STEP_UP, PROVE) : shared(nameOf(status), WHEN[status])] as const;
  });
  return {
    ...Object.fromEntries(entries),
    default: { $ref: '#/components/responses/Failure', description: 'Any other failure' },
  };
}

import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { ACCESS_DENIED, SERVER_AWAY, SESSION_ENDED, STEP_UP_REQUIRED } from '@/lib/foundation/failure-texts';
import { exampleOf, REFUSALS, type RefusalCode, type Row, STATUS } from '@/lib/foundation/refusal-table';
import type { DocumentedHandler } from './route';

type Definition = DocumentedHandler['definition'];
type Refusal = {
  status: number;
  code: RefusalCode | 'defect' | 'rule';
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
  { status: 409, code: 'conflict', message: 'It has changed since you opened it. Reload and try again' },
  { status: 413, code: 'too_large', message: 'The request is too large' },
  { status: 415, code: 'unsupported', message: 'Send the body as application/json' },
  { status: 422, code: 'rule', message: 'This booking can no longer be changed' },
  { status: 429, code: 'too_many', message: 'Too many tries. Please try again in 1 minute' },
  { status: 500, code: 'defect', message: SERVER_AWAY },
  { status: 503, code: 'database_away', message: SERVER_AWAY },
];

/** A 401 of any endpoint of staff. */
const SECOND_FACTOR = 'second_factor_required';

/** The 403 of an endpoint whose command requires a proof from browsers. */
const STEP_UP = 'FailureStepUp';
const PROVE =
  'The permission is missing; or a browser must first send a proof to `POST /admin/account/step-up`';

const OF_PROOF: Refusal[] = [exampleOf('forbidden'), exampleOf(STEP_UP_REQUIRED)];

const nameOf = (status: number): string => `Failure${status}`;
/** A failure with one of these codes, so that a client can switch over them. */
const failureWith = (codes: readonly string[]) => z.intersection(failure, z.object({ code: z.enum(codes) }));

const refusalResponse = (
  refusals: Refusal[],
  description: string,
  codes: readonly string[] = refusals.map(({ code }) => code),
): ZodOpenApiResponseObject => ({
  description,
  content: {
    'application/json': {
      schema: failureWith(codes),
      examples: Object.fromEntries(refusals.map(({ status: _, ...body }) => [body.code, { value: body }])),
    },
  },
});

/** The failures that many endpoints share, as components of the document. */
export const SHARED_RESPONSES: Record<string, ZodOpenApiResponseObject> = {
  ...Object.fromEntries(
    COMMON.map((each) => {
      const codes = [each.code, ...(each.status === 401 ? [SECOND_FACTOR] : [])];
      return [nameOf(each.status), refusalResponse([each], WHEN[each.status] ?? '', codes)];
    }),
  ),
  [STEP_UP]: refusalResponse(OF_PROOF, PROVE),
  Failure: {
    description: `Any other failure: ${Object.keys(WHEN).join(', ')}`,
    content: { 'application/json': { schema: failure } },
  },
};

const isStaffs = ({ auth }: Definition) => !['anyone', 'visitor', 'pod', 'cron'].includes(auth);

/** The error statuses of an endpoint, determined by its kind: who may call it, what it takes, whether it writes. */
function statusesOf(definition: Definition, method: string): number[] {
  const { auth, params, query, body, needs } = definition;
  const isStaff = isStaffs(definition);
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

/** The statuses that a refusal can have: its own, and those of the circumstances that are of another kind. */
const statusesOfCode = (code: RefusalCode): number[] => {
  const { kind, also = {} }: Row = REFUSALS[code];
  const others = Object.values(also).flatMap((said) => (typeof said === 'string' ? [] : [said.kind]));
  return [kind, ...others].map((each) => STATUS[each]);
};

/** The codes of an endpoint by status: those of its own rules, and those of every endpoint of its kind. */
export function codesOf(definition: Definition, method: string): Map<number, string[]> {
  const failures = definition.example?.failures ?? [];
  const own = [
    ...failures.map(({ status, code }) => ({ status, code })),
    ...(definition.refusals ?? []).flatMap((code) =>
      statusesOfCode(code).map((status) => ({ status, code })),
    ),
  ];
  const shared = COMMON.filter(({ status }) => statusesOf(definition, method).includes(status));
  const ofKind = [
    ...(definition.stepUp ? ([STEP_UP_REQUIRED] as const) : []),
    ...(definition.idempotent ? (['idempotency_mismatch', 'unavailable'] as const) : []),
    ...(isStaffs(definition) ? ([SECOND_FACTOR] as const) : []),
  ].map((code) => exampleOf(code, ''));
  const codes = new Map<number, string[]>();
  for (const { status, code } of [...shared, ...ofKind, ...own])
    codes.set(status, [...new Set([...(codes.get(status) ?? []), code])]);
  return codes;
}

/** The refusals of a status whose endpoint has no example of its own. */
const fromTable = (codes: string[], common: Refusal[]): Refusal[] =>
  codes.map((code) => common.find((each) => each.code === code) ?? exampleOf(code as RefusalCode));

/** Every error response of an endpoint by status: its own as examples, the shared ones by reference. */
export function refusalsOf(definition: Definition, method: string): ZodOpenApiResponsesObject {
  const failures = definition.example?.failures ?? [];
  const entries = [...codesOf(definition, method)].map(([status, codes]) => {
    const mine = failures.filter((each) => each.status === status);
    const isProof = status === 403 && definition.stepUp;
    const shared = (name: string, description = '') => ({
      $ref: `#/components/responses/${name}`,
      description,
    });
    const common = COMMON.filter((each) => each.status === status);
    const ofShared = [common[0]?.code, STEP_UP_REQUIRED, SECOND_FACTOR];
    const isOwn = codes.some((code) => !ofShared.some((each) => each === code));
    if (mine.length > 0 || isOwn) {
      const isShared = statusesOf(definition, method).includes(status);
      const ofKind = isProof ? OF_PROOF : common;
      const shown = mine.length > 0 || !isShared ? mine : ofKind;
      const examples = shown.length > 0 ? shown : fromTable(codes, common);
      const description = isProof && mine.length === 0 ? PROVE : (WHEN[status] ?? '');
      return [String(status), refusalResponse(examples, description, codes)] as const;
    }
    return [String(status), isProof ? shared(STEP_UP, PROVE) : shared(nameOf(status), WHEN[status])] as const;
  });
  return {
    ...Object.fromEntries(entries),
    default: { $ref: '#/components/responses/Failure', description: 'Any other failure' },
  };
}

import 'server-only';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { CAPABILITIES, type Capability, PERMISSIONS, type Requirement } from '@/lib/entities/permissions';
import { env } from '@/lib/foundation/settings/env';
import { describedBody } from './api-names';
import { refusalsOf, SHARED_RESPONSES } from './openapi-responses';
import { sampleOf } from './openapi-samples';
import type { JsonSchema, Schemas } from './openapi-schemas';
import type { DocumentedHandler } from './route';

/** A path with the exports of its module: `GET`, `POST` … */
export type RouteModules = Record<string, Record<string, unknown>>;

/** The callers of an operation: `x-caller` in the document. */
export type Caller = {
  kind: 'anyone' | 'visitor' | 'pod' | 'cron' | 'staff';
  /** Staff may call it, and so may a pod. */
  orPod?: true;
  /** The permission that staff need. */
  needs?: { capability: string; any: string[]; all: string[]; not: string[] };
  /** Whether it requires a bearer token; the browser's session is not accepted. */
  bearerOnly?: true;
};

const meta = z
  .object({
    total: z.number().int(),
    totalIsLowerBound: z
      .literal(true)
      .optional()
      .meta({ description: 'There are more than `total`: counting all of them would take too long' }),
    page: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: 'ListMeta', examples: [{ total: 1, page: 0, limit: 10 }] });

type Security = Record<string, string[]>[];

const SECURITY: Record<string, Security> = {
  anyone: [],
  visitor: [{ partnerKey: [] }],
  pod: [{ deviceToken: [] }],
  cron: [{ cronSecret: [] }],
};
const STAFF: Security = [{ bearer: [] }, { session: [] }];

function isDocumented(handler: unknown): handler is DocumentedHandler {
  return typeof handler === 'function' && 'definition' in handler;
}

const named = (ids: readonly number[] = []): string[] =>
  ids.map((id) => `${id} ${PERMISSIONS.find((each) => each.id === id)?.name ?? ''}`.trim());

function callerOf({ auth, needs, bearerOnly }: DocumentedHandler['definition']): Caller {
  const [rule, pod] = auth.split('|');
  if (rule && rule in SECURITY) return { kind: rule as Caller['kind'] };
  const capability = needs ?? (rule === 'staff' ? undefined : (rule as Capability));
  const requirement: Requirement | undefined = capability && CAPABILITIES[capability];
  return {
    kind: 'staff',
    ...(pod && { orPod: true }),
    ...(bearerOnly && { bearerOnly: true }),
    ...(capability &&
      requirement && {
        needs: {
          capability,
          any: named(requirement.any),
          all: named(requirement.all),
          not: named(requirement.not),
        },
      }),
  };
}

/** The operation's id: method and path in one word. */
export const operationIdOf = (method: string, path: string): string =>
  [
    method.toLowerCase(),
    ...path.split(/\W+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');

/** JSON cannot contain files: their names are sent instead. */
const inJson = (body: unknown): object =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([key, value]) => [key, value instanceof File ? value.name : value]),
  );

function success(definition: DocumentedHandler['definition']): ZodOpenApiResponseObject {
  const { output = z.null(), list, bare, example } = definition;
  const data = { message: z.literal('success'), data: output, ...(list && { meta }) };
  const listMeta = { total: 1, page: 0, limit: 10 };
  const shown = { message: 'success', data: example?.data, ...(list && { meta: listMeta }) };
  return {
    description: 'Done',
    content: {
      'application/json': {
        schema: bare ? output : z.object(data),
        ...(example?.data !== undefined && { example: bare ? example.data : shown }),
      },
    },
  };
}

/**
 * The parameters of a path or a query. A schema that parses a string is described by its result, and by whether it is
 * required.
 */
const mapFields = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      field instanceof z.ZodPipe && field.in instanceof z.ZodTransform ? field.out : field,
    ]),
  );

/** The input side of a schema that transforms its input. */
const sentIn = (schema: z.ZodType): z.ZodObject | undefined => {
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return sentIn(schema.in);
  return schema instanceof z.ZodObject ? z.object(mapFields(schema.shape)) : undefined;
};

function operation(
  { definition }: DocumentedHandler,
  method: string,
  path: string,
): ZodOpenApiOperationObject {
  const { auth, summary, tag, params, query, body, bodyNames = {}, idempotent, example } = definition;
  const types = [
    ...(definition.multipart ? ['multipart/form-data'] : []),
    ...(definition.multipart && !definition.orJson ? [] : ['application/json']),
  ];
  const caller = callerOf(definition);
  const content = {
    schema: body && describedBody(body, bodyNames),
    ...(example?.body !== undefined && { example: inJson(example.body) }),
  };
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags: [tag],
    description: caller.needs && `Needs the capability \`${caller.needs.capability}\`.`,
    'x-caller': caller,
    security: SECURITY[auth] ?? (caller.orPod ? [...STAFF, { deviceToken: [] }] : STAFF),
    requestParams: {
      ...(params && { path: sentIn(params) }),
      ...(query && { query: sentIn(query) }),
      ...(idempotent && { header: z.object({ 'Idempotency-Key': z.string().max(200).optional() }) }),
    },
    ...(body && { requestBody: { content: Object.fromEntries(types.map((type) => [type, content])) } }),
    responses: {
      [definition.status === 201 ? '201' : '200']: success(definition),
      ...refusalsOf(definition, method),
    },
  };
}

type Media = { schema?: JsonSchema; example?: unknown; examples?: object };
type Described = {
  parameters?: { name: string; required?: boolean; schema?: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
};

/** Adds the parts that no route declares: an example for each body, each response and each required parameter. */
function addExamples(paths: Record<string, Record<string, Described>>, schemas: Schemas): void {
  for (const each of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const media = [each.requestBody, ...Object.values(each.responses ?? {})].flatMap((part) =>
      Object.values(part?.content ?? {}),
    );
    for (const one of media)
      if (one.schema && one.example === undefined && !one.examples)
        one.example = sampleOf(one.schema, schemas);
    for (const one of each.parameters ?? [])
      if (one.required && one.schema) one.example ??= sampleOf(one.schema, schemas, one.name);
  }
}

/**
 * The OpenAPI 3.1 document of every endpoint, from the schemas that validate the calls, with an example of each:
 * docs/rules.md#openapi.
 */
export function openApiDocument(modules: RouteModules) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [path, exports] of Object.entries(modules)) {
    const methods = Object.entries(exports).filter((entry): entry is [string, DocumentedHandler] =>
      isDocumented(entry[1]),
    );
    paths[path] = Object.fromEntries(
      methods.map(([method, handler]) => [method.toLowerCase(), operation(handler, method, path)]),
    );
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: `${env().BRAND_NAME} API`,
      version: '2',
      description:
        'A success returns `{ message, data }`, a list adds `meta`; a failure returns `{ message, code, errors? }`.',
    },
    servers: [{ url: `${env().APP_URL}/api/v2` }],
    paths,
    components: {
      responses: SHARED_RESPONSES,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        partnerKey: { type: 'apiKey', in: 'header', name: 'x-partner-key' },
        deviceToken: { type: 'http', scheme: 'bearer' },
        cronSecret: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  addExamples(
    document.paths as Record<string, Record<string, Described>>,
    (document.components?.schemas ?? {}) as Schemas,
  );
  return document;
}

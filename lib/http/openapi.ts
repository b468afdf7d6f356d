import 'server-only';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { env } from '@/lib/env';
import type { DocumentedHandler } from './route';

/** A path with the modules' exports: `GET`, `POST` … */
export type RouteModules = Record<string, Record<string, unknown>>;

const failure = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Failure' });

const meta = z
  .object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() })
  .meta({ id: 'ListMeta' });

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

function operation(
  { definition }: DocumentedHandler,
  method: string,
  path: string,
): ZodOpenApiOperationObject {
  const { auth, summary, tag, params, query, body, output = z.null(), list, idempotent } = definition;
  const data = { message: z.literal('success'), data: output, ...(list && { meta }) };
  const types = [
    ...(definition.multipart ? ['multipart/form-data'] : []),
    ...(definition.multipart && !definition.orJson ? [] : ['application/json']),
  ];
  const staff = SECURITY[auth] === undefined;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^\w]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary,
    tags: [tag],
    description:
      staff && auth !== 'staff' ? `Needs the permission \`${auth.replace('|pod', '')}\`.` : undefined,
    security: SECURITY[auth] ?? (auth.endsWith('|pod') ? [...STAFF, { deviceToken: [] }] : STAFF),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      ...(idempotent && { header: z.object({ 'Idempotency-Key': z.string().max(200).optional() }) }),
    },
    ...(body && {
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema: body }])) },
    }),
    responses: {
      [definition.status === 201 ? '201' : '200']: {
        description: 'Done',
        content: { 'application/json': { schema: z.object(data) } },
      },
      default: {
        description: 'A failure: 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500 or 503',
        content: { 'application/json': { schema: failure } },
      },
    },
  };
}

/** OpenAPI 3.1 of every door, from the schemas that validate the calls. */
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
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${env().BRAND_NAME} API`,
      version: '2',
      description:
        'Success answers `{ message, data }`, a list adds `meta`; a failure answers `{ message, code, errors? }`.',
    },
    servers: [{ url: `${env().APP_URL}/api/v2` }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        partnerKey: { type: 'apiKey', in: 'header', name: 'x-partner-key' },
        deviceToken: { type: 'http', scheme: 'bearer' },
        cronSecret: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}

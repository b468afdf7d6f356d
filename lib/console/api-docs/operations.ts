import type { Caller } from '@/lib/platform/http/openapi';
import type { JsonSchema, Schemas } from '@/lib/platform/http/openapi-schemas';

type Media = { schema?: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> };
type DescribedResponse = { $ref?: string; description?: string; content?: Record<string, Media> };
type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  'x-caller': Caller;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, DescribedResponse>;
};

/** The part of the OpenAPI document that the reference shows. */
export type ApiDocument = {
  info: { title: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Schemas; responses: Record<string, DescribedResponse> };
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: JsonSchema;
  description?: string;
  example?: unknown;
};

export type OperationLine = { id: string; method: string; path: string; summary: string; tag: string };
export type ShownResponse = {
  status: string;
  description: string;
  schema: JsonSchema | null;
  /** What `code` can be, of a failure. */
  codes: string[];
  examples: { name: string; value: unknown }[];
};
export type Operation = OperationLine & {
  caller: Caller;
  parameters: Parameter[];
  body: { types: string[]; schema: JsonSchema; example: unknown } | null;
  responses: ShownResponse[];
};

/** Tags in order of interest: callers other than staff first. */
const FIRST = ['Access', 'Visitors', 'Pods', 'Bookings', 'Spaces'];
const rank = (tag: string): number => (FIRST.includes(tag) ? FIRST.indexOf(tag) : FIRST.length);

const lineOf = (path: string, method: string, { operationId, summary, tags }: Described): OperationLine => ({
  id: operationId,
  method: method.toUpperCase(),
  path,
  summary,
  tag: tags[0] ?? '',
});

/** Every operation of the API in one line, by tag. */
export function operationLines({ paths }: ApiDocument): OperationLine[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => lineOf(path, method, each)))
    .sort((a, b) => rank(a.tag) - rank(b.tag) || a.tag.localeCompare(b.tag));
}

function responseOf(
  status: string,
  response: DescribedResponse,
  { responses }: ApiDocument['components'],
): ShownResponse {
  const resolved = response.$ref ? (responses[response.$ref.split('/').at(-1) ?? ''] ?? response) : response;
  const { schema = null, example, examples = {} } = resolved.content?.['application/json'] ?? {};
  const named = Object.entries(examples).map(([name, { value }]) => ({ name, value }));
  return {
    status,
    description: resolved.description ?? '',
    schema,
    codes: (schema?.allOf ?? []).flatMap(({ properties }) => (properties?.code?.enum ?? []).map(String)),
    examples: example === undefined ? named : [{ name: '', value: example }, ...named],
  };
}

/** One operation of the API in full, or undefined for an unknown id. */
export function operationOf(document: ApiDocument, id: string): Operation | undefined {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, each] of Object.entries(methods)) {
      if (each.operationId !== id) continue;
      const content = Object.entries(each.requestBody?.content ?? {});
      const media = content[0]?.[1];
      return {
        ...lineOf(path, method, each),
        caller: each['x-caller'],
        parameters: each.parameters ?? [],
        body: media?.schema
          ? { types: content.map(([type]) => type), schema: media.schema, example: media.example }
          : null,
        responses: Object.entries(each.responses)
          .filter(([status]) => status !== 'default')
          .map(([status, response]) => responseOf(status, response, document.components)),
      };
    }
  return undefined;
}

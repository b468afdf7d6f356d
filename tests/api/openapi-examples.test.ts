import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '@/app/api/v2/openapi.json/modules.gen';
import { STATUS } from '@/lib/foundation/errors';
import { describedBody, underOurNames } from '@/lib/platform/http/api-names';
import { operationIdOf } from '@/lib/platform/http/openapi';
import { failure } from '@/lib/platform/http/openapi-responses';
import type { DocumentedHandler } from '@/lib/platform/http/route';
import { api } from '../fixtures/api';

type Media = { example?: unknown; examples?: Record<string, { value: unknown }> };
type ResponseObject = { $ref?: string; description?: string; content?: Record<string, Media> };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ResponseObject>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, ResponseObject> };
};
type Definition = DocumentedHandler['definition'];
type Described = { id: string; path: string; operation: Operation; definition: Definition };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

async function described(): Promise<{ document: Document; all: Described[] }> {
  const document: Document = JSON.parse((await api.get('/openapi.json')).text);
  const all = Object.entries(modules).flatMap(([path, exports]) =>
    METHODS.filter((method) => method in exports).map((method) => ({
      id: operationIdOf(method, path),
      path,
      operation: document.paths[path]![method.toLowerCase()]!,
      definition: (exports[method] as DocumentedHandler).definition,
    })),
  );
  return { document, all };
}

const { document, all } = await described();
const isLiving = ({ path, definition: { auth } }: Described) =>
  auth === 'visitor' || auth === 'pod' || path === '/booking';

/** Files cannot be written in JSON: a file with that name replaces its name. */
const withFiles = (example: unknown, definition: Definition): unknown =>
  definition.multipart && typeof example === 'object' && example !== null && 'file' in example
    ? { ...example, file: new File(['x'], String(example.file), { type: 'image/png' }) }
    : example;

type Shape = {
  $ref?: string;
  $defs?: Record<string, Shape>;
  properties?: object;
  anyOf?: Shape[];
  oneOf?: Shape[];
};

/** The top-level names of a schema; null if it accepts any. */
function fieldsOf(schema: z.ZodType): Set<string> | null {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const namesOf = ({ $ref, properties, anyOf, oneOf }: Shape): string[] => [
    ...($ref ? namesOf(whole.$defs![$ref.split('/').at(-1)!]!) : []),
    ...Object.keys(properties ?? {}),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(namesOf),
  ];
  const names = namesOf(whole);
  return names.length > 0 ? new Set(names) : null;
}

const problemsOf = async (schema: z.ZodType, value: unknown) => {
  const { error } = await schema.safeParseAsync(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

const successOf = ({ responses }: Operation) => (responses['200'] ?? responses['201'])!;
const jsonOf = (response: ResponseObject) => response.content?.['application/json'];

describe.each(all)('$id', (each) => {
  const { operation, definition } = each;
  const { body, bodyNames = {}, output = z.null(), params, list, bare } = definition;

  it('has an example of its body that its own schema accepts', async () => {
    if (!body) return expect(operation.requestBody).toBeUndefined();
    for (const { example } of Object.values(operation.requestBody!.content)) {
      expect(example).toBeDefined();
      expect(await problemsOf(body, underOurNames(withFiles(example, definition), bodyNames))).toEqual([]);
      const fieldNames = fieldsOf(describedBody(body, bodyNames));
      if (fieldNames)
        expect(Object.keys(example as object).filter((name) => !fieldNames.has(name))).toEqual([]);
    }
  });

  it('has an example of its response that its own schema accepts', async () => {
    const { example } = jsonOf(successOf(operation))!;
    expect(example).toBeDefined();
    const whole = z.object({
      message: z.literal('success'),
      data: output,
      ...(list && { meta: z.object() }),
    });
    const schema = bare ? output : whole;
    expect(await problemsOf(schema, example)).toEqual([]);
    // Unknown keys would be dropped.
    const { data } = bare ? { data: example } : (example as { data: unknown });
    expect(output.parse(data)).toEqual(data);
  });

  it('has an example of each path parameter', async () => {
    const inPath = operation.parameters?.filter((one) => one.in === 'path') ?? [];
    const values = Object.fromEntries(inPath.map(({ name, example }) => [name, String(example)]));
    expect(await problemsOf(params ?? z.object(), values)).toEqual([]);
  });

  it('states who may call it, and its refusals', () => {
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary.length).toBeGreaterThan(5);
    expect(operation.security).toBeInstanceOf(Array);
    const refusals = Object.keys(operation.responses).filter((status) => /^[45]/.test(status));
    expect(refusals).toEqual(expect.arrayContaining(['500', '503']));
    if (definition.auth !== 'anyone') expect(refusals).toContain('401');
    if (body) expect(refusals).toEqual(expect.arrayContaining(['400', '413', '415']));
    if (params) expect(refusals).toContain('404');
  });
});

describe('an endpoint of visitors or pods', () => {
  it.each(all.filter(isLiving))('has written examples: $id', ({ definition }) => {
    const { body, output, example } = definition;
    if (body) expect(example?.body).toBeDefined();
    if (output) expect(example?.data).toBeDefined();
  });
});

describe('a refusal', () => {
  it('has an example with a code at every endpoint', async () => {
    const knownStatuses = new Set<number>([...Object.values(STATUS), 500]);
    const shared = document.components.responses;
    const results = all.flatMap(({ operation }) => Object.entries(operation.responses));
    for (const [status, response] of results.filter(([status]) => /^[45]/.test(status))) {
      expect(knownStatuses).toContain(Number(status));
      const { content } = response.$ref ? shared[response.$ref.split('/').at(-1)!]! : response;
      const examples = Object.values(content?.['application/json']?.examples ?? {});
      expect(examples.length).toBeGreaterThan(0);
      for (const { value } of examples) expect(failure.strict().parse(value)).toEqual(value);
    }
  });
});

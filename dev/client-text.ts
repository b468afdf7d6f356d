import type { JsonSchema } from '@/lib/platform/http/sample';

/** The part of an OpenAPI document that the client is generated from. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Content = Record<string, { schema?: JsonSchema }>;
type Operation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key);
const nameOf = (key: string) => (isName(key) ? key : `'${key}'`);
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
const oneOf = (types: string[]) => [...new Set(types)].join(' | ');
/** Something that `[]` may follow. */
const grouped = (type: string) => (/[|&]/.test(type) && !/^[{(].*[})]$/s.test(type) ? `(${type})` : type);

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([key, each]) => `${nameOf(key)}${required.includes(key) ? '' : '?'}: ${typeOf(each)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `Record<string, ${values}>`;
}

/** A JSON schema as a type of TypeScript. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return oneOf(schema.enum.map(literal));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return oneOf(options.map(typeOf));
  if (schema.allOf) return schema.allOf.map((each) => grouped(typeOf(each))).join(' & ');
  if (Array.isArray(schema.type)) return oneOf(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.format === 'binary') return 'Blob';
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `${grouped(typeof schema.items === 'object' ? typeOf(schema.items) : 'unknown')}[]`;
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    default:
      return 'unknown';
  }
}

/** A path or a query carries text; numbers and booleans are accepted too. */
const sentType = (schema: JsonSchema = {}) =>
  schema.enum || schema.const ? typeOf(schema) : 'string | number';

function parametersType(all: Parameter[], where: string): { type: string; required: boolean } | null {
  const mine = all.filter((each) => each.in === where);
  if (mine.length === 0) return null;
  const fields = mine.map(
    ({ name, required, schema }) => `${nameOf(name)}${required ? '' : '?'}: ${sentType(schema)}`,
  );
  return { type: `{ ${fields.join('; ')} }`, required: mine.some((each) => each.required) };
}

/** The parameters of a call beside its credential, and whether one of them is required. */
function callType({ parameters = [], requestBody }: Operation): string {
  const content = requestBody && Object.values(requestBody.content)[0]?.schema;
  const body = content && { type: typeOf(content), required: (content.required ?? ['']).length > 0 };
  const parts = [
    ['params', parametersType(parameters, 'path')],
    ['query', parametersType(parameters, 'query')],
    ['headers', parametersType(parameters, 'header')],
    ['body', body ?? null],
  ] as const;
  const fields = parts.flatMap(([key, part]) =>
    part ? [`${key}${part.required ? '' : '?'}: ${part.type}`] : [],
  );
  const needed = parts.some(([, part]) => part?.required);
  return `call: Call${fields.length > 0 ? ` & { ${fields.join('; ')} }` : ''}${needed ? '' : ' = {}'}`;
}

/** How the response is unwrapped: its `data`, a page with its `meta`, or unchanged. */
function answerOf({ responses }: Operation): { shape: 'data' | 'page' | 'bare'; type: string } {
  const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema ?? {};
  const { message, data, meta } = schema.properties ?? {};
  if (!message || !data) return { shape: 'bare', type: typeOf(schema) };
  return meta ? { shape: 'page', type: `Page<${typeOf(data)}>` } : { shape: 'data', type: typeOf(data) };
}

function functionText(path: string, method: string, operation: Operation): string {
  const { shape, type } = answerOf(operation);
  const isForm = Object.keys(operation.requestBody?.content ?? {})[0] === 'multipart/form-data';
  const how = `'${method.toUpperCase()}', '${path}', '${shape}', call${isForm ? ', true' : ''}`;
  return [
    `  /** ${operation.summary} */`,
    `  ${operation.operationId}: (${callType(operation)}) =>`,
    `    send<${type}>(${how}),`,
  ].join('\n');
}

/** The text of the typed client: a type for each component, and a function for each operation. */
export function clientText({ paths, components }: ApiDocument): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const functions = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => functionText(path, method, operation)),
  );
  return [
    '// Written by `npm run generate` from the description of the API.',
    "import type { Call, Page, Send } from './runtime';",
    '',
    ...types,
    '',
    '/** Every operation of the API, by its operationId. */',
    'export const operations = (send: Send) => ({',
    ...functions,
    '});',
    '',
  ].join('\n');
}

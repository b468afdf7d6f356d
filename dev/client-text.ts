import type { JsonSchema } from '@/lib/platform/http/openapi-schemas';

/** The part of an OpenAPI document from which the client is generated. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Content = Record<string, { schema?: JsonSchema }>;
type Operation = {
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
/** A type to which `[]` can be appended. */
const grouped = (type: string) => (/[|&]/.test(type) && !/^[{(].*[})]$/s.test(type) ? `(${type})` : type);

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([key, each]) => `${nameOf(key)}${required.includes(key) ? '' : '?'}: ${typeOf(each)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `Record<string, ${values}>`;
}

/** A JSON schema as a TypeScript type. */
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

/** Path and query parameters are sent as text; numbers and booleans are accepted too. */
const sentType = (schema: JsonSchema = {}) =>
  schema.enum || schema.const ? typeOf(schema) : 'string | number';

/** The places of the parameters, and their types. */
function parametersOf({ parameters = [] }: Operation): string {
  const places = ['path', 'query', 'header'].flatMap((where) => {
    const here = parameters.filter((each) => each.in === where);
    const fields = here.map(
      ({ name, required, schema }) => `${nameOf(name)}${required ? '' : '?'}: ${sentType(schema)}`,
    );
    const mark = here.some(({ required }) => required) ? '' : '?';
    return fields.length > 0 ? [`${where}${mark}: { ${fields.join('; ')} }`] : [];
  });
  return `parameters: { ${places.join('; ')} }`;
}

/** The body with its content type; optional if none of its fields is required. */
function bodyOf({ requestBody }: Operation): string[] {
  const [type, { schema = {} }] = Object.entries(requestBody?.content ?? {})[0] ?? ['', {}];
  if (type === '') return [];
  const isRequired = (schema.required ?? ['']).length > 0;
  return [`requestBody${isRequired ? '' : '?'}: { content: { '${type}': ${typeOf(schema)} } }`];
}

function operationText(method: string, operation: Operation): string {
  const { summary, responses } = operation;
  const { schema = {} } = (responses['200'] ?? responses['201'])?.content?.['application/json'] ?? {};
  const success = `responses: { 200: { content: { 'application/json': ${typeOf(schema)} } } }`;
  const parts = [parametersOf(operation), ...bodyOf(operation), success];
  return `    /** ${summary} */\n    ${method}: { ${parts.join('; ')} };`;
}

/** The types of the client: one for each component, and `paths` in the form that `openapi-fetch` reads. */
export function clientText({ paths, components }: ApiDocument): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) => [
    `  '${path}': {`,
    ...Object.entries(methods).map(([method, operation]) => operationText(method, operation)),
    '  };',
  ]);
  return [
    '// Written by `npm run generate` from the description of the API.',
    ...types,
    '',
    '/** Every operation of the API, by path and method. */',
    'export type paths = {',
    ...operations,
    '};',
    '',
  ].join('\n');
}

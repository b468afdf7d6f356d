import { type JsonSchema, resolvedSchema, type Schemas } from '@/lib/platform/http/openapi-schemas';

/** A field of a schema for the API reference: its name, type and nested fields. */
export type ShownField = {
  name: string;
  type: string;
  required: boolean;
  description?: string;
  fields: ShownField[];
};

const MAX_DEPTH = 6;
const WORDS: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  binary: 'file',
  'date-time': 'instant, ISO 8601',
};

/** The type of a field of the API in a few words: `integer, 1 to 25`, `text, at most 40`, `one of PP, BP`. */
export function typeWords(from: JsonSchema, schemas: Schemas): string {
  const schema = resolvedSchema(from, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((each) => typeWords(each, schemas)))].join(' or ');
  const { type } = schema;
  if (Array.isArray(type))
    return type.map((each) => typeWords({ ...schema, type: each }, schemas)).join(' or ');
  if (type === 'array' && typeof schema.items === 'object')
    return `list of ${typeWords(schema.items, schemas)}`;
  const { format, minLength, maxLength, minimum, exclusiveMinimum, maximum } = schema;
  const kind = format ?? type ?? 'anything';
  const word = WORDS[kind] ?? kind;
  const signs = type === 'string' ? ' characters' : '';
  // A minimum of one character is the same as `required`.
  const least = (minLength && minLength > 1 ? minLength : minimum) ?? (exclusiveMinimum ?? -1) + 1;
  const most = maxLength ?? maximum;
  const isBound = (value: number | undefined) => value && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const bounds = [
    isBound(least) ? `at least ${least}${signs}` : '',
    isBound(most) ? `at most ${most}${signs}` : '',
  ].filter(Boolean);
  return [word, ...bounds].join(', ');
}

/** The schemas whose fields are listed: an object, the items of an array, or each of several variants. */
function insideOf(from: JsonSchema, schemas: Schemas): JsonSchema[] {
  const schema = resolvedSchema(from, schemas);
  if (typeof schema.items === 'object') return insideOf(schema.items, schemas);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return options.flatMap((each) => insideOf(each, schemas));
  return schema.properties ? [schema] : [];
}

/** The fields of a schema of the API, with nested ones. Of several variants, each field once. */
export function schemaFieldsOf(schema: JsonSchema, schemas: Schemas, depth = 0): ShownField[] {
  if (depth > MAX_DEPTH) return [];
  const shown = new Map<string, ShownField>();
  const kinds = insideOf(schema, schemas);
  for (const { properties = {}, required = [] } of kinds)
    for (const [name, each] of Object.entries(properties)) {
      if (shown.has(name)) continue;
      const everywhere = kinds.every((kind) => kind.required?.includes(name));
      shown.set(name, {
        name,
        type: typeWords(each, schemas),
        required: kinds.length > 1 ? everywhere : required.includes(name),
        description: each.description ?? resolvedSchema(each, schemas).description,
        fields: schemaFieldsOf(each, schemas, depth + 1),
      });
    }
  return [...shown.values()];
}

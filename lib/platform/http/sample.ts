import { wordFor } from './sample-words';

/** The part of JSON Schema that zod emits. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Schemas = Record<string, JsonSchema>;

/** Resolves a reference to a component. */
export const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref ? resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas) : schema;

const FORMATS: Record<string, string> = {
  'date-time': '2026-03-14T09:30:00.000Z',
  date: '2026-03-14',
  email: 'maya.lind@example.com',
  uri: 'https://files.example.com/catalogue/2f6c1d.png',
  uuid: '2f6c1d0e-5b7a-4c3d-9e8f-1a2b3c4d5e6f',
  binary: 'picture.png',
};
const LATER: [RegExp, string][] = [
  [/end|until|^to/i, '2026-03-14T10:00:00.000Z'],
  [/expire/i, '2026-03-14T09:32:00.000Z'],
];

const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? type.find((each) => each !== 'null') : type;

function textOf(schema: JsonSchema, name: string): string {
  const { format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const later = format === 'date-time' && LATER.find(([about]) => about.test(name))?.[1];
  const byFormat = later || FORMATS[format];
  if (byFormat) return byFormat;
  const word = wordFor(name);
  const fits = (text: string) => !pattern || new RegExp(pattern).test(text);
  if (word !== undefined && fits(String(word))) return String(word);
  // Values that satisfy common patterns; ordinary words are tried next.
  const tries = [
    'Quiet and clean',
    'SPRING26',
    '12',
    '2026-03-14',
    '09:30',
    '#2c363c',
    '10.00',
    'free',
    '246810',
  ];
  return (tries.find(fits) ?? 'text').slice(0, maxLength).padEnd(minLength, 'x');
}

function numberOf(schema: JsonSchema, name: string): number {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const word = wordFor(name);
  const fallback = /[iI]ds?$|_id$/.test(name) ? 7 : 1;
  const wanted = typeof word === 'number' ? word : fallback;
  const least = minimum ?? (exclusiveMinimum === undefined ? wanted : exclusiveMinimum + 1);
  const value = Math.min(Math.max(wanted, least), maximum ?? wanted);
  return schema.type === 'integer' ? Math.ceil(value) : value;
}

function objectOf(schema: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {});
  return Object.fromEntries(entries.map(([key, each]) => [key, sampleOf(each, schemas, key, depth + 1)]));
}

function listOf(schema: JsonSchema, schemas: Schemas, name: string, depth: number): unknown[] {
  const { items, minItems = 1, maxItems = minItems } = schema;
  if (maxItems === 0 || typeof items !== 'object' || depth > 6) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, schemas, name, depth + 1));
}

/**
 * A value that the schema allows, always the same one: the schema's own value (an example, a constant, the first of
 * an enum), or else one derived from its name and limits. Optional fields are filled in, so that all are visible.
 */
export function sampleOf(from: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  const schema = resolved(from, schemas);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, schemas, name, depth)));
  const options = schema.anyOf ?? schema.oneOf;
  const option = options?.find((each) => each.type !== 'null');
  if (option) return sampleOf(option, schemas, name, depth);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, schemas, depth);
    case 'array':
      return listOf(schema, schemas, name, depth);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return wordFor(name) ?? {};
  }
}

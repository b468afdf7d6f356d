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

/** A schema of the OpenAPI document; one that refers to a component is resolved. */
export const resolvedSchema = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref ? resolvedSchema(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas) : schema;

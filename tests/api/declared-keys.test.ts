import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { ROUTES } from '../fixtures/routes';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** The keys of values that their schema does not declare, by path; what a schema leaves open is not looked into. */
function undeclared(schema: unknown, value: unknown, at: string): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return undeclared(schema.unwrap(), value, at);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => undeclared(schema.element, each, `${at}[]`));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = schema.shape[key];
    return field ? undeclared(field, inner, `${at}.${key}`) : [`${at}.${key}`];
  });
}

const LISTS = ROUTES.filter(({ definition, list }) => list && definition.output);

it.each(LISTS)('$path sends no key that it does not declare', async ({ path, definition }) => {
  const { data } = await api.get<object[]>(path, { token, query: { limit: 50 } });
  expect(data.length).toBeGreaterThan(0);
  expect([...new Set(undeclared(definition.output, data, ''))]).toEqual([]);
});

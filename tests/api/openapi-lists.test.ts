import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { api } from '../fixtures/api';
import { unique } from '../fixtures/customer-calls';
import { adminToken } from '../fixtures/people';

type Parameter = { name: string; in: string; description?: string; schema: { enum?: string[] } };
type Operations = Record<string, { parameters?: Parameter[] }>;

const document: { paths: Record<string, Operations> } = JSON.parse((await api.get('/openapi.json')).text);
const queryOf = (path: string) =>
  (document.paths[path]?.get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
const valuesOf = (path: string, name: string) =>
  queryOf(path).find((parameter) => parameter.name === name)?.schema.enum;
const lists = Object.keys(document.paths).filter((path) => valuesOf(path, 'sort') && !path.includes('{'));

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

describe('the OpenAPI document', () => {
  it('names the groups, filters and sort keys of bookings', () => {
    expect(valuesOf('/admin/bookings', 'filter')).toEqual(['current', 'upcoming', 'past', 'cancelled']);
    expect(valuesOf('/admin/bookings', 'type')).toEqual(['ASC', 'DESC']);
    expect(valuesOf('/admin/bookings', 'sort')?.toSorted()).toEqual([
      'createdAt',
      'sortByAmount',
      'sortByBookingType',
      'sortByName',
      'sortByStartDate',
      'sortByStatus',
    ]);
    const names = queryOf('/admin/bookings').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['startDate', 'endDate', 'userId', 'refundState']));
    const partner = queryOf('/admin/bookings').find(({ name }) => name === 'businessPartnerId');
    expect(partner?.description).toMatch(/an id of `GET \//);
  });

  it('covers the lists', () => {
    expect(lists.length).toBeGreaterThan(15);
  });

  it.each(lists)('describes each query parameter of %s', (path) => {
    const undescribed = queryOf(path).filter(
      ({ description, schema }) => !description && !(schema as { description?: string }).description,
    );
    expect(undescribed.map(({ name }) => name)).toEqual([]);
  });

  it('names the values of filters that no field of the screen sets', () => {
    expect(valuesOf('/admin/bookings', 'bookingType')).toContain('WALKIN');
    expect(valuesOf('/admin/bookings', 'weekday')).toHaveLength(7);
  });

  it.each(lists)('names values that %s accepts, and an unknown sort key is refused', async (path) => {
    const named = queryOf(path).flatMap(({ name, schema }) =>
      (schema.enum ?? []).map((value) => ({ [name]: value })),
    );
    for (const query of named)
      expect({
        query,
        status: (await api.get(path, { token, query: { ...query, limit: 1 } })).status,
      }).toEqual({
        query,
        status: 200,
      });
    expect((await api.get(path, { token, query: { sort: 'sortByNothing' } })).status).toBe(400);
  });
});

describe('the total of a list', () => {
  it('is marked as a lower bound where counting stopped, and only there', async () => {
    const word = unique();
    const people = Array.from({ length: 2_001 }, (_, index) => ({
      firstName: 'Many',
      lastName: word,
      email: `${index}.${word}@x.test`,
    }));
    await db().insert(customers).values(people);
    const metaOf = async (search: string) =>
      (await api.get('/users', { token, query: { search, limit: 1 } })).meta;
    expect(await metaOf(word)).toEqual({ total: 2_000, totalIsLowerBound: true, page: 0, limit: 1 });
    expect(await metaOf(`1999.${word}`)).toEqual({ total: 1, page: 0, limit: 1 });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { ROUTES } from '../fixtures/routes';

/** Texts that `Number` parses as 16, 10, 5 or 0, and that are not valid ids. */
const ODD = ['0x10', '0b1', '1e1', '5.0', '+5', ' 5', '5 ', ''];

/** The fields of a path or a query that parse a text as a number. */
const countsOfRows = (schema: unknown): [string, z.ZodType][] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape as Record<string, z.ZodType>).filter(
        ([, field]) => typeof field.safeParse('5').data === 'number',
      )
    : [];

const FIELDS = ROUTES.flatMap(({ method, path, definition }) =>
  [definition.params, definition.query].flatMap((schema) =>
    countsOfRows(schema).map(([key, field]) => ({ what: `${method} ${path}: ${key}`, field })),
  ),
);

it('every number of a path or a query is read from plain decimal digits alone', () => {
  expect(FIELDS.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'GET /admin/booking/{id}: id',
      'GET /admin/credit-wallet/{userId}: userId',
      'GET /admin/photo: bookingId',
      'GET /geocode: countryId',
    ]),
  );
  const read = FIELDS.flatMap(({ what, field }) =>
    ODD.filter((text) => field.safeParse(text).success).map((text) => `${what} reads "${text}"`),
  );
  expect(read).toEqual([]);
});

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

it.each(['0x1', '1e0', '1.0'])('an id written as %s is refused', async (id) => {
  const { status, errors } = await api.get(`/admin/pod/${id}`, { token });
  expect([status, errors[0]]).toEqual([400, { path: 'id', message: 'The id must be a number' }]);
  const photos = await api.get('/admin/photo', { token, query: { bookingId: id } });
  expect([photos.status, photos.errors[0]?.path]).toEqual([400, 'bookingId']);
});

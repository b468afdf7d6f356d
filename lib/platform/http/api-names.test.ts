import { expect, it } from 'vitest';
import { z } from 'zod';
import { describedBody, underApiNames, underOurNames } from './api-names';

const NAMES = { businessPartnerIds: 'business_partner_id' };

it('a body is read only under the names of the API', () => {
  expect(underOurNames({ business_partner_id: [1], name: 'A' }, NAMES)).toEqual({
    businessPartnerIds: [1],
    name: 'A',
  });
  expect(underOurNames({ businessPartnerIds: [1], name: 'A' }, NAMES)).toEqual({ name: 'A' });
  expect(underOurNames({ business_partner_id: null }, NAMES)).toEqual({ businessPartnerIds: null });
});

it('a field named like a property of every object is an ordinary field', () => {
  const sent = { constructor: 1, toString: 2, valueOf: 3 };
  expect(underOurNames(sent, NAMES)).toEqual(sent);
  const errors = Object.keys(sent).map((path) => ({ path, message: 'Wrong' }));
  expect(underApiNames(errors, NAMES)).toEqual(errors);
});

it.each([[[{ business_partner_id: 1 }]], [null], ['text'], [undefined]])(
  'a body %j without fields stays unchanged',
  (sent) => {
    expect(underOurNames(sent, NAMES)).toEqual(sent);
  },
);

it('an invalid field is reported by its API name, even if the error is within it', () => {
  const errors = [
    { path: 'businessPartnerIds.0', message: 'Choose partners from the list' },
    { path: 'name', message: 'Enter Name' },
  ];
  expect(underApiNames(errors, NAMES).map(({ path }) => path)).toEqual(['business_partner_id.0', 'name']);
});

it('a body is described under the names of the API, including which fields are required', () => {
  const body = z.object({ businessPartnerIds: z.array(z.number()).optional(), name: z.string() });
  expect(z.toJSONSchema(describedBody(body, NAMES))).toMatchObject({
    properties: { business_partner_id: { type: 'array' }, name: { type: 'string' } },
    required: ['name'],
  });
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { describedBody, underApiNames, underOurNames } from './api-names';

const NAMES = { businessPartnerIds: 'business_partner_id' };

it('a body is read under the names of the API, and under no other', () => {
  expect(underOurNames({ business_partner_id: [1], name: 'A' }, NAMES)).toEqual({
    businessPartnerIds: [1],
    name: 'A',
  });
  expect(underOurNames({ businessPartnerIds: [1], name: 'A' }, NAMES)).toEqual({ name: 'A' });
  expect(underOurNames({ business_partner_id: null }, NAMES)).toEqual({ businessPartnerIds: null });
});

it.each([[[{ business_partner_id: 1 }]], [null], ['text'], [undefined]])(
  '%j is no body of fields',
  (sent) => {
    expect(underOurNames(sent, NAMES)).toEqual(sent);
  },
);

it('a wrong field is named as it was sent, whatever is wrong inside of it', () => {
  const errors = [
    { path: 'businessPartnerIds.0', message: 'Choose partners from the list' },
    { path: 'name', message: 'Enter Name' },
  ];
  expect(underApiNames(errors, NAMES).map(({ path }) => path)).toEqual(['business_partner_id.0', 'name']);
});

it('a body is described under the names of the API, with what is optional', () => {
  const body = z.object({ businessPartnerIds: z.array(z.number()).optional(), name: z.string() });
  expect(z.toJSONSchema(describedBody(body, NAMES))).toMatchObject({
    properties: { business_partner_id: { type: 'array' }, name: { type: 'string' } },
    required: ['name'],
  });
});

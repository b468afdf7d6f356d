import { z } from 'zod';
import { createBusinessPartner } from '@/lib/business-partners/commands';
import { businessPartnerSource } from '@/lib/business-partners/list-sql';
import { partnerChoices } from '@/lib/business-partners/queries';
import { businessPartnerInput, businessPartnerOutput } from '@/lib/business-partners/schema';
import { answerList, listQuery } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

const tag = 'Partner APIs';

export const GET = route({
  auth: 'staff',
  tag,
  summary:
    'List business partners, their keys masked. `lookup=true` answers id, name and code of those without a parent to any staff; with `parentId` the sub-partners of one',
  query: listQuery.extend({ parentId: z.coerce.number().int().positive().optional() }),
  output: z.array(businessPartnerOutput),
  list: true,
  handle: ({ actor, query, request }) =>
    query.lookup === 'true'
      ? partnerChoices(actor, query.parentId)
      : answerList(actor, businessPartnerSource, request),
});

export const POST = route({
  auth: 'businessPartners.manage',
  tag,
  summary: 'Add a business partner; its keys are minted here. Not for a sub-admin of some partners',
  body: businessPartnerInput,
  output: businessPartnerOutput,
  status: 201,
  handle: ({ actor, body }) => createBusinessPartner(actor, body),
});

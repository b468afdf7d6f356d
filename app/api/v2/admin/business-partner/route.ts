import { z } from 'zod';
import { idText } from '@/lib/foundation/input/fields';
import { createBusinessPartner } from '@/lib/parties/business-partners/commands';
import { businessPartnerSource } from '@/lib/parties/business-partners/list';
import { businessPartnerChoices } from '@/lib/parties/business-partners/queries';
import { businessPartnerInput } from '@/lib/parties/business-partners/schema';
import { businessPartnerOutput, businessPartnerToWire } from '@/lib/parties/business-partners/wire';
import { listRouteQuery, respondWithChoices, respondWithList } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Partner APIs';

export const GET = route({
  auth: 'staff',
  tag,
  summary:
    'List business partners, their keys masked. `lookup=true` returns id, name and code of those without a parent to any staff; with `parentId` the sub-partners of one',
  query: listRouteQuery(businessPartnerSource.list).extend({
    parentId: idText('parentId must be an id').optional().meta({ description: 'The business partner above' }),
  }),
  output: z.array(businessPartnerOutput),
  list: true,
  refusals: ['forbidden'],
  async handle({ actor, query, request }) {
    if (query.lookup !== 'true')
      return respondWithList(actor, businessPartnerSource, businessPartnerToWire, request);
    const { searchParams } = new URL(request.url);
    return respondWithChoices(
      (lookup) => businessPartnerChoices(actor, lookup, query.parentId),
      searchParams,
    );
  },
});

export const POST = route({
  auth: 'businessPartners.manage',
  tag,
  summary: 'Add a business partner; its keys are created here. Not for sub-admins of selected partners',
  body: businessPartnerInput,
  size: 'picture',
  output: businessPartnerOutput,
  status: 201,
  refusals: ['duplicate', 'file_store_away', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => businessPartnerToWire(await createBusinessPartner(actor, body)),
});

import { setStatementRecipients } from '@/lib/booking/statements/commands';
import { statementRecipientsInput } from '@/lib/booking/statements/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary: 'Choose who gets a partner’s monthly statements by mail',
  params: idParam,
  body: statementRecipientsInput,
  output: statementRecipientsInput,
  stepUp: true,
  handle: ({ actor, params, body }) => setStatementRecipients(actor, { ...body, id: params.id }),
});

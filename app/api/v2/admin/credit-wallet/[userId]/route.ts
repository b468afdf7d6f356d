import { z } from 'zod';
import { answerList, listQuery } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { assignCredit } from '@/lib/wallet/commands';
import { ledgerOf } from '@/lib/wallet/queries';
import { creditAssignment, ledgerLine, walletBalance, walletParams } from '@/lib/wallet/schema';

const common = { auth: 'users.credit', tag: 'Users', params: walletParams } as const;

export const GET = route({
  ...common,
  summary: 'A user’s ledger, newest first, with the balance after each line',
  query: listQuery,
  output: z.array(ledgerLine),
  list: true,
  handle: async ({ actor, params, request }) =>
    answerList(actor, await ledgerOf(actor, params.userId), request),
});

export const PUT = route({
  ...common,
  summary: 'Assign credit to a user; answers the new balance',
  body: creditAssignment.omit({ id: true }),
  output: walletBalance,
  idempotent: true,
  handle: ({ actor, params, body }) => assignCredit(actor, { ...body, id: params.userId }),
});

import { z } from 'zod';
import { assignCredit } from '@/lib/booking/wallet/commands';
import { ledgerOf } from '@/lib/booking/wallet/queries';
import { creditAssignment, ledgerEntry, walletBalance, walletParams } from '@/lib/booking/wallet/schema';
import { asIs, listQuery, respondWithList } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'customers.credit', tag: 'Users', params: walletParams } as const;

export const GET = route({
  ...common,
  summary: 'A user’s ledger, newest first, with the balance after each entry',
  query: listQuery,
  output: z.array(ledgerEntry),
  list: true,
  handle: async ({ actor, params, request }) =>
    respondWithList(actor, await ledgerOf(actor, params.userId), asIs, request),
});

export const PUT = route({
  ...common,
  summary: 'Assign credit to a user; returns the new balance',
  body: creditAssignment.omit({ id: true }),
  output: walletBalance,
  idempotent: true,
  handle: ({ actor, params, body }) => assignCredit(actor, { ...body, id: params.userId }),
});

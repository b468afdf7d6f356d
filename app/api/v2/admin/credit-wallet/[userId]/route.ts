import { z } from 'zod';
import { assignCredit } from '@/lib/booking/wallet/commands';
import { walletLedgerList, walletLedgerOf } from '@/lib/booking/wallet/ledger-list';
import { creditAssignment, walletParams } from '@/lib/booking/wallet/schema';
import { balanceToWire, ledgerEntry, ledgerEntryToWire, walletBalance } from '@/lib/booking/wallet/wire';
import { listRouteQuery, respondWithList } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'customers.credit', tag: 'Users', params: walletParams } as const;

export const GET = route({
  ...common,
  summary: 'A user’s ledger, newest first, with the balance after each entry',
  query: listRouteQuery(walletLedgerList),
  output: z.array(ledgerEntry),
  list: true,
  handle: async ({ actor, params, request }) =>
    respondWithList(actor, await walletLedgerOf(actor, params.userId), ledgerEntryToWire, request),
});

export const PUT = route({
  ...common,
  summary: 'Assign credit to a user; returns the new balance',
  body: creditAssignment.omit({ id: true }),
  output: walletBalance,
  idempotent: true,
  stepUp: true,
  refusals: ['deleted', 'gift_limit'],
  handle: async ({ actor, params, body }) =>
    balanceToWire(await assignCredit(actor, { ...body, id: params.userId })),
});

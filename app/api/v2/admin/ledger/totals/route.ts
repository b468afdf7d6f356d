import { movementList } from '@/lib/booking/ledger/list';
import { getLedgerTotals } from '@/lib/booking/ledger/queries';
import { ledgerTotals, ledgerTotalsToWire } from '@/lib/booking/ledger/wire';
import { listRouteQuery } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';
import { parseListParams } from '@/lib/platform/list/params';

export const GET = route({
  auth: 'ledger.view',
  summary: 'What the movements of the same filters add up to, and the revenue among them',
  tag: 'Ledger',
  query: listRouteQuery(movementList),
  output: ledgerTotals,
  handle: async ({ actor, request }) => {
    const params = parseListParams(movementList, new URL(request.url).searchParams);
    return ledgerTotalsToWire(await getLedgerTotals(actor, params));
  },
});

import { getReconciliation } from '@/lib/booking/reconciliation/queries';
import { rangeQuery } from '@/lib/booking/reconciliation/schema';
import { reconciliation, reconciliationToWire } from '@/lib/booking/reconciliation/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'ledger.reconcile',
  tag: 'Ledger',
  summary: 'A range of days as the card provider, the ledger and the bookings know it; differences first',
  query: rangeQuery,
  output: reconciliation,
  handle: async ({ actor, query }) => reconciliationToWire(await getReconciliation(actor, query)),
});

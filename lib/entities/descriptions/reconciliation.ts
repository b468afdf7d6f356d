import { entity } from '@/lib/entities/entity';

/** The entity of the reconciliation, for pages and the search palette. */
export const reconciliationEntity = entity({
  key: 'reconciliation',
  pages: [{ path: '/admin/ledger/reconciliation', needs: ['ledger.reconcile'] }],
  beginnings: [
    {
      label: 'Reconciliation',
      detail: 'Ledger',
      href: '/admin/ledger/reconciliation',
      needs: ['ledger.reconcile'],
    },
  ],
});

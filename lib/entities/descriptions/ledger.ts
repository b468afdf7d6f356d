import { entity, FULL_ACCESS } from '@/lib/entities/entity';

export const ledgerEntity = entity({
  key: 'movements',
  menu: {
    key: 'ledger',
    label: 'Ledger',
    heading: 'Overview and money',
    opens: 'ledger.view',
    icon: 'ReceiptText',
  },
  capabilities: {
    // Bookings, and the income of the dashboard.
    'ledger.view': { any: [2], all: [42] },
    'ledger.reconcile': { any: [FULL_ACCESS] },
  },
  isListed: true,
  beginnings: [],
  bulk: null,
  calls: null,
});

import { entity } from '@/lib/entities/entity';

/** A dispute, as pages and palette name one. */
export const disputeEntity = entity({
  key: 'disputes',
  pages: [
    { path: '/admin/ledger/disputes', needs: ['disputes.view'] },
    { path: '/admin/ledger/disputes/:id', needs: ['disputes.view'] },
  ],
  beginnings: [
    { label: 'Disputes', detail: 'Ledger', href: '/admin/ledger/disputes', needs: ['disputes.view'] },
  ],
  capabilities: {
    // What a bank asks about, with the contact and the photos of its booking.
    'disputes.view': { any: [11], all: [14] },
  },
});

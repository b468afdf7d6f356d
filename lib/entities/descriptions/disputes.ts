import { entity } from '@/lib/entities/entity';

/** The entity of disputes, for pages and palette. */
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
    // The data that a bank asks for, including the contact and the photos of the booking.
    'disputes.view': { any: [11], all: [14] },
  },
});

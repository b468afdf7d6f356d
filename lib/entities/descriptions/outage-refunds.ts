import { entity } from '@/lib/entities/entity';

/** The entity of outage refunds, for pages and the search palette. */
export const outageRefundEntity = entity({
  key: 'outage-refunds',
  pages: [{ path: '/admin/booking/outage', needs: ['bookings.refund'] }],
  beginnings: [
    {
      label: 'Refund an outage',
      detail: 'Bookings',
      href: '/admin/booking/outage',
      needs: ['bookings.view', 'bookings.refund'],
    },
  ],
});

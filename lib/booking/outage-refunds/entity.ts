import { entity } from '@/lib/entities/entity';

/** The outage refunds, for pages and palette. */
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

import { entity } from '@/lib/entities/entity';

/** The timeline, as pages and palette name it. */
export const timelineEntity = entity({
  key: 'timeline',
  pages: [{ path: '/admin/booking/timeline', needs: ['bookings.view'] }],
  beginnings: [
    { label: 'Timeline', detail: 'Bookings', href: '/admin/booking/timeline', needs: ['bookings.view'] },
  ],
});

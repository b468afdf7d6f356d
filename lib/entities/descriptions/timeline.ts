import { entity } from '@/lib/entities/entity';

/** The entity of the timeline, for pages and palette. */
export const timelineEntity = entity({
  key: 'timeline',
  pages: [{ path: '/admin/booking/timeline', needs: ['bookings.view'] }],
  beginnings: [
    { label: 'Timeline', detail: 'Bookings', href: '/admin/booking/timeline', needs: ['bookings.view'] },
  ],
});

import type { Capability } from '@/lib/access/permissions';

/** What the lines are about, as people call it, with the page of one record where it has one. */
type RecordKind = { label: string; page?: string; needs?: Capability };

/** By the name under which commands write it (`entity`). A kind that is not here is shown by that name. */
export const RECORD_KINDS: Record<string, RecordKind> = {
  booking: { label: 'Booking', page: '/admin/booking', needs: 'bookings.open' },
  customer: { label: 'User', page: '/admin/users', needs: 'users.open' },
  space: { label: 'Space', page: '/admin/space', needs: 'spaces.open' },
  location: { label: 'Location' },
  'pricing plan': { label: 'Pricing plan' },
  amenity: { label: 'Amenity' },
  sponsor: { label: 'Sponsor', page: '/admin/sponsors', needs: 'sponsors.open' },
  partner: { label: 'Partner', page: '/admin/partners', needs: 'partners.open' },
  'partner api': { label: 'Partner API', page: '/admin/partners-api', needs: 'businessPartners.manage' },
  receipt: { label: 'Receipt' },
  'promo code': { label: 'Promo code' },
  announcement: { label: 'Announcement' },
  text: { label: 'Text' },
  'sub-admin': { label: 'Sub-admin' },
  admin: { label: 'Account' },
};

/** `Booking 17`, `Promo code`: what a line is about. */
export function recordName(entity: string, entityId: string | null): string {
  const label = RECORD_KINDS[entity]?.label ?? entity.charAt(0).toUpperCase() + entity.slice(1);
  return entityId ? `${label} ${entityId}` : label;
}

import type { Capability } from '@/lib/platform/authorization/permissions';

/** What audit entries are about, as people call it, with the page of a single record where there is one. */
type RecordKind = { label: string; page?: string; needs?: Capability };

/** Keyed by the `entity` that commands write. An unknown entity is shown under its own name. */
export const RECORD_KINDS: Record<string, RecordKind> = {
  booking: { label: 'Booking', page: '/admin/booking', needs: 'bookings.open' },
  customer: { label: 'User', page: '/admin/users', needs: 'customers.open' },
  space: { label: 'Space', page: '/admin/space', needs: 'spaces.open' },
  location: { label: 'Location' },
  'pricing plan': { label: 'Pricing plan' },
  amenity: { label: 'Amenity' },
  sponsor: { label: 'Sponsor', page: '/admin/sponsors', needs: 'sponsors.open' },
  partner: { label: 'Partner', page: '/admin/partners', needs: 'partners.open' },
  'business partner': {
    label: 'Business partner',
    page: '/admin/partners-api',
    needs: 'businessPartners.manage',
  },
  receipt: { label: 'Receipt' },
  'promo code': { label: 'Promo code' },
  announcement: { label: 'Announcement' },
  text: { label: 'Text' },
  'sub-admin': { label: 'Sub-admin' },
  admin: { label: 'Account' },
};

/** `Booking 17`, `Promo code`: what an audit entry is about. */
export function recordName(entity: string, entityId: string | null): string {
  const label = RECORD_KINDS[entity]?.label ?? entity.charAt(0).toUpperCase() + entity.slice(1);
  return entityId ? `${label} ${entityId}` : label;
}

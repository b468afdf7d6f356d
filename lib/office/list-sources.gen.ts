// Written by `npm run generate`.
import 'server-only';
import { blockSource } from '@/lib/booking/blocks/list';
import { bookingSource } from '@/lib/booking/bookings/list';
import { movementSource } from '@/lib/booking/ledger/list';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { announcementSource } from '@/lib/catalogue/announcements/list';
import { audioSource } from '@/lib/catalogue/audio/list';
import { featureSource } from '@/lib/catalogue/features/list';
import { locationSource } from '@/lib/catalogue/locations/list';
import { partnerSource } from '@/lib/catalogue/partners/list';
import { planSource } from '@/lib/catalogue/plans/list';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { sponsorSource } from '@/lib/catalogue/sponsors/list';
import { healthSource } from '@/lib/fleet/health/list';
import { wifiCodeSource } from '@/lib/fleet/wifi/list';
import { businessPartnerSource } from '@/lib/parties/business-partners/list';
import { customerSource } from '@/lib/parties/customers/list';
import { partnerReceiptSource } from '@/lib/parties/partner-receipts/list';
import { subAdminSource } from '@/lib/parties/sub-admins/list';
import { auditSource } from '@/lib/platform/audit/list';

export const LIST_SOURCES = {
  'blocks': blockSource,
  'bookings': bookingSource,
  'movements': movementSource,
  'amenities': amenitySource,
  'announcements': announcementSource,
  'audio': audioSource,
  'features': featureSource,
  'locations': locationSource,
  'partners': partnerSource,
  'plans': planSource,
  'spaces': spaceSource,
  'sponsors': sponsorSource,
  'health': healthSource,
  'wifi-codes': wifiCodeSource,
  'business-partners': businessPartnerSource,
  'customers': customerSource,
  'partner-receipts': partnerReceiptSource,
  'sub-admins': subAdminSource,
  'audit-log': auditSource,
};

// Written by `npm run generate`.
import 'server-only';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { announcementSource } from '@/lib/catalogue/announcements/list';
import { audioSource } from '@/lib/catalogue/audio/list';
import { auditSource } from '@/lib/platform/audit/list';
import { blockSource } from '@/lib/booking/blocks/list';
import { bookingSource } from '@/lib/booking/bookings/list';
import { businessPartnerSource } from '@/lib/parties/business-partners/list';
import { customerSource } from '@/lib/parties/customers/list';
import { featureSource } from '@/lib/catalogue/features/list';
import { healthSource } from '@/lib/pods/health/list';
import { movementSource } from '@/lib/booking/ledger/list';
import { locationSource } from '@/lib/catalogue/locations/list';
import { partnerReceiptSource } from '@/lib/parties/partner-receipts/list';
import { partnerSource } from '@/lib/catalogue/partners/list';
import { planSource } from '@/lib/catalogue/plans/list';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { sponsorSource } from '@/lib/catalogue/sponsors/list';
import { subAdminSource } from '@/lib/parties/sub-admins/list';
import { wifiCodeSource } from '@/lib/booking/wifi/list';

export const LIST_SOURCES = {
  'amenities': amenitySource,
  'announcements': announcementSource,
  'audio': audioSource,
  'audit-log': auditSource,
  'blocks': blockSource,
  'bookings': bookingSource,
  'business-partners': businessPartnerSource,
  'customers': customerSource,
  'features': featureSource,
  'health': healthSource,
  'movements': movementSource,
  'locations': locationSource,
  'partner-receipts': partnerReceiptSource,
  'partners': partnerSource,
  'plans': planSource,
  'spaces': spaceSource,
  'sponsors': sponsorSource,
  'sub-admins': subAdminSource,
  'wifi-codes': wifiCodeSource,
};

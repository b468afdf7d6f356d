import 'server-only';
import { blockList } from '@/lib/booking/blocks/list';
import { bookingList } from '@/lib/booking/bookings/list';
import { movementList } from '@/lib/booking/ledger/list';
import { amenityList } from '@/lib/catalogue/amenities/list';
import { announcementList } from '@/lib/catalogue/announcements/list';
import { audioList } from '@/lib/catalogue/audio/list';
import { featureList } from '@/lib/catalogue/features/list';
import { locationList } from '@/lib/catalogue/locations/list';
import { partnerList } from '@/lib/catalogue/partners/list';
import { planList } from '@/lib/catalogue/plans/list';
import { spaceList } from '@/lib/catalogue/spaces/list';
import { sponsorList } from '@/lib/catalogue/sponsors/list';
import { healthList } from '@/lib/fleet/health/list';
import { wifiCodeList } from '@/lib/fleet/wifi/list';
import { invalidField } from '@/lib/foundation/errors';
import { businessPartnerList } from '@/lib/parties/business-partners/list';
import { customerList } from '@/lib/parties/customers/list';
import { partnerReceiptList } from '@/lib/parties/partner-receipts/list';
import { subAdminList } from '@/lib/parties/sub-admins/list';
import { auditList } from '@/lib/platform/audit/list';
import type { Capability } from '@/lib/platform/authorization/permissions';

const LISTS: { name: string; permission: Capability }[] = [
  blockList,
  bookingList,
  movementList,
  amenityList,
  announcementList,
  audioList,
  featureList,
  locationList,
  partnerList,
  planList,
  spaceList,
  sponsorList,
  healthList,
  wifiCodeList,
  businessPartnerList,
  customerList,
  partnerReceiptList,
  subAdminList,
  auditList,
];

/** What reading a list needs; throws 400 for a name that no list has. */
export function permissionOf(name: string): Capability {
  const list = LISTS.find((each) => each.name === name);
  if (!list) throw invalidField('list', 'There is no such list');
  return list.permission;
}

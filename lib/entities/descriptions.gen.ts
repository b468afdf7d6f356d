// Written by `npm run generate`.
import { blockEntity } from '@/lib/booking/blocks/entity';
import { bookingEntity } from '@/lib/booking/bookings/entity';
import { ledgerEntity } from '@/lib/booking/ledger/entity';
import { moneySettingsEntity } from '@/lib/booking/money-settings/entity';
import { outageRefundEntity } from '@/lib/booking/outage-refunds/entity';
import { promoEntity } from '@/lib/booking/promos/entity';
import { reconciliationEntity } from '@/lib/booking/reconciliation/entity';
import { statementEntity } from '@/lib/booking/statements/entity';
import { amenityEntity } from '@/lib/catalogue/amenities/entity';
import { announcementEntity } from '@/lib/catalogue/announcements/entity';
import { audioEntity } from '@/lib/catalogue/audio/entity';
import { featureEntity } from '@/lib/catalogue/features/entity';
import { locationEntity } from '@/lib/catalogue/locations/entity';
import { partnerEntity } from '@/lib/catalogue/partners/entity';
import { planEntity } from '@/lib/catalogue/plans/entity';
import { spaceEntity } from '@/lib/catalogue/spaces/entity';
import { sponsorEntity } from '@/lib/catalogue/sponsors/entity';
import { textEntity } from '@/lib/catalogue/texts/entity';
import { healthEntity } from '@/lib/fleet/health/entity';
import { wifiCodeEntity } from '@/lib/fleet/wifi/entity';
import { apiDocsEntity } from '@/lib/office/api-docs/entity';
import { boardEntity } from '@/lib/office/board/entity';
import { dashboardEntity } from '@/lib/office/dashboard/entity';
import { disputeEntity } from '@/lib/office/disputes/entity';
import { exportEntity } from '@/lib/office/exports/entity';
import { effectEntity } from '@/lib/office/jobs/entity';
import { qrCodeEntity } from '@/lib/office/qr-code/entity';
import { timelineEntity } from '@/lib/office/timeline/entity';
import { accountEntity } from '@/lib/parties/accounts/entity';
import { businessPartnerEntity } from '@/lib/parties/business-partners/entity';
import { customerEntity } from '@/lib/parties/customers/entity';
import { emailProofEntity } from '@/lib/parties/email-proof/entity';
import { partnerReceiptEntity } from '@/lib/parties/partner-receipts/entity';
import { subAdminEntity } from '@/lib/parties/sub-admins/entity';
import { auditEntity } from '@/lib/platform/audit/entity';
import { bulkJobEntity } from '@/lib/platform/bulk/entity';

export const DESCRIPTIONS = {
  'blocks': blockEntity,
  'bookings': bookingEntity,
  'movements': ledgerEntity,
  'money-settings': moneySettingsEntity,
  'outage-refunds': outageRefundEntity,
  'promos': promoEntity,
  'reconciliation': reconciliationEntity,
  'statements': statementEntity,
  'amenities': amenityEntity,
  'announcements': announcementEntity,
  'audio': audioEntity,
  'features': featureEntity,
  'locations': locationEntity,
  'partners': partnerEntity,
  'plans': planEntity,
  'spaces': spaceEntity,
  'sponsors': sponsorEntity,
  'texts': textEntity,
  'health': healthEntity,
  'wifi-codes': wifiCodeEntity,
  'api-docs': apiDocsEntity,
  'board': boardEntity,
  'dashboard': dashboardEntity,
  'disputes': disputeEntity,
  'exports': exportEntity,
  'effects': effectEntity,
  'qr-codes': qrCodeEntity,
  'timeline': timelineEntity,
  'accounts': accountEntity,
  'business-partners': businessPartnerEntity,
  'customers': customerEntity,
  'email-proofs': emailProofEntity,
  'partner-receipts': partnerReceiptEntity,
  'sub-admins': subAdminEntity,
  'audit-log': auditEntity,
  'bulk-jobs': bulkJobEntity,
};

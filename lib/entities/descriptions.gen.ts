// Written by `npm run generate`.
import { accountEntity } from './descriptions/accounts';
import { amenityEntity } from './descriptions/amenities';
import { announcementEntity } from './descriptions/announcements';
import { apiDocsEntity } from './descriptions/api-docs';
import { audioEntity } from './descriptions/audio';
import { auditEntity } from './descriptions/audit';
import { blockEntity } from './descriptions/blocks';
import { boardEntity } from './descriptions/board';
import { bookingEntity } from './descriptions/bookings';
import { bulkJobEntity } from './descriptions/bulk';
import { businessPartnerEntity } from './descriptions/business-partners';
import { customerEntity } from './descriptions/customers';
import { dashboardEntity } from './descriptions/dashboard';
import { disputeEntity } from './descriptions/disputes';
import { emailProofEntity } from './descriptions/email-proof';
import { exportEntity } from './descriptions/exports';
import { featureEntity } from './descriptions/features';
import { healthEntity } from './descriptions/health';
import { effectEntity } from './descriptions/jobs';
import { ledgerEntity } from './descriptions/ledger';
import { locationEntity } from './descriptions/locations';
import { moneySettingsEntity } from './descriptions/money-settings';
import { outageRefundEntity } from './descriptions/outage-refunds';
import { partnerReceiptEntity } from './descriptions/partner-receipts';
import { partnerEntity } from './descriptions/partners';
import { planEntity } from './descriptions/plans';
import { promoEntity } from './descriptions/promos';
import { qrCodeEntity } from './descriptions/qr-code';
import { reconciliationEntity } from './descriptions/reconciliation';
import { spaceEntity } from './descriptions/spaces';
import { sponsorEntity } from './descriptions/sponsors';
import { statementEntity } from './descriptions/statements';
import { subAdminEntity } from './descriptions/sub-admins';
import { textEntity } from './descriptions/texts';
import { timelineEntity } from './descriptions/timeline';
import { wifiCodeEntity } from './descriptions/wifi';

export const DESCRIPTIONS = {
  'accounts': accountEntity,
  'amenities': amenityEntity,
  'announcements': announcementEntity,
  'api-docs': apiDocsEntity,
  'audio': audioEntity,
  'audit-log': auditEntity,
  'blocks': blockEntity,
  'board': boardEntity,
  'bookings': bookingEntity,
  'bulk-jobs': bulkJobEntity,
  'business-partners': businessPartnerEntity,
  'customers': customerEntity,
  'dashboard': dashboardEntity,
  'disputes': disputeEntity,
  'email-proofs': emailProofEntity,
  'exports': exportEntity,
  'features': featureEntity,
  'health': healthEntity,
  'effects': effectEntity,
  'movements': ledgerEntity,
  'locations': locationEntity,
  'money-settings': moneySettingsEntity,
  'outage-refunds': outageRefundEntity,
  'partner-receipts': partnerReceiptEntity,
  'partners': partnerEntity,
  'plans': planEntity,
  'promos': promoEntity,
  'qr-codes': qrCodeEntity,
  'reconciliation': reconciliationEntity,
  'spaces': spaceEntity,
  'sponsors': sponsorEntity,
  'statements': statementEntity,
  'sub-admins': subAdminEntity,
  'texts': textEntity,
  'timeline': timelineEntity,
  'wifi-codes': wifiCodeEntity,
};

// Written by `npm run generate`.
import * as admin_account_alerts from '../admin/account/alerts/route';
import * as admin_account_alerts_seen from '../admin/account/alerts/seen/route';
import * as admin_account_sessions from '../admin/account/sessions/route';
import * as admin_account_sessions_$id from '../admin/account/sessions/[id]/route';
import * as admin_account_stepUp from '../admin/account/step-up/route';
import * as admin_admins from '../admin/admins/route';
import * as admin_admins_$id from '../admin/admins/[id]/route';
import * as admin_admins_$id_invitation from '../admin/admins/[id]/invitation/route';
import * as admin_admins_$id_secondFactor from '../admin/admins/[id]/second-factor/route';
import * as admin_amenities from '../admin/amenities/route';
import * as admin_amenities_$id from '../admin/amenities/[id]/route';
import * as admin_announcements from '../admin/announcements/route';
import * as admin_announcements_$id from '../admin/announcements/[id]/route';
import * as admin_announcements_$id_status from '../admin/announcements/[id]/status/route';
import * as admin_audio from '../admin/audio/route';
import * as admin_audio_$id from '../admin/audio/[id]/route';
import * as admin_audio_signedUrl from '../admin/audio/signed-url/route';
import * as admin_auditLog from '../admin/audit-log/route';
import * as admin_auditLog_people from '../admin/audit-log/people/route';
import * as admin_board from '../admin/board/route';
import * as admin_booking_$id from '../admin/booking/[id]/route';
import * as admin_booking_$id_cancelRefund from '../admin/booking/[id]/cancel-refund/route';
import * as admin_booking_$id_extend from '../admin/booking/[id]/extend/route';
import * as admin_booking_$id_freePod from '../admin/booking/[id]/free-pod/route';
import * as admin_booking_$id_lock from '../admin/booking/[id]/lock/route';
import * as admin_booking_$id_move from '../admin/booking/[id]/move/route';
import * as admin_booking_$id_move_spaces from '../admin/booking/[id]/move/spaces/route';
import * as admin_booking_$id_notes from '../admin/booking/[id]/notes/route';
import * as admin_booking_$id_paymentReceipt from '../admin/booking/[id]/payment-receipt/route';
import * as admin_booking_$id_priceDetails from '../admin/booking/[id]/price-details/route';
import * as admin_booking_$id_refund from '../admin/booking/[id]/refund/route';
import * as admin_booking_$id_sendImage from '../admin/booking/[id]/send-image/route';
import * as admin_booking_$id_story from '../admin/booking/[id]/story/route';
import * as admin_booking_$id_unlock from '../admin/booking/[id]/unlock/route';
import * as admin_bookings from '../admin/bookings/route';
import * as admin_bookings_inventory_$id_unlock from '../admin/bookings/inventory/[id]/unlock/route';
import * as admin_boxTypes from '../admin/box-types/route';
import * as admin_bulkJobs from '../admin/bulk-jobs/route';
import * as admin_bulkJobs_$id from '../admin/bulk-jobs/[id]/route';
import * as admin_bulkJobs_$id_again from '../admin/bulk-jobs/[id]/again/route';
import * as admin_bulkJobs_$id_stop from '../admin/bulk-jobs/[id]/stop/route';
import * as admin_businessPartner from '../admin/business-partner/route';
import * as admin_businessPartner_$id from '../admin/business-partner/[id]/route';
import * as admin_businessPartner_$id_endOldKey from '../admin/business-partner/[id]/end-old-key/route';
import * as admin_businessPartner_$id_revealKey from '../admin/business-partner/[id]/reveal-key/route';
import * as admin_businessPartner_$id_rotateKey from '../admin/business-partner/[id]/rotate-key/route';
import * as admin_businessPartner_$id_statementRecipients from '../admin/business-partner/[id]/statement-recipients/route';
import * as admin_credit from '../admin/credit/route';
import * as admin_creditWallet_$userId from '../admin/credit-wallet/[userId]/route';
import * as admin_creditWallet_$userId_takeBack from '../admin/credit-wallet/[userId]/take-back/route';
import * as admin_credit_$id from '../admin/credit/[id]/route';
import * as admin_dashboard_panelReport from '../admin/dashboard/panel-report/route';
import * as admin_dashboard_revenue from '../admin/dashboard/revenue/route';
import * as admin_dashboard_statistics from '../admin/dashboard/statistics/route';
import * as admin_disputes from '../admin/disputes/route';
import * as admin_disputes_$id_evidence from '../admin/disputes/[id]/evidence/route';
import * as admin_exports from '../admin/exports/route';
import * as admin_exports_$id_file from '../admin/exports/[id]/file/route';
import * as admin_features from '../admin/features/route';
import * as admin_features_$id from '../admin/features/[id]/route';
import * as admin_health from '../admin/health/route';
import * as admin_health_$podId from '../admin/health/[podId]/route';
import * as admin_health_request from '../admin/health/request/route';
import * as admin_ledger from '../admin/ledger/route';
import * as admin_ledger_reconciliation from '../admin/ledger/reconciliation/route';
import * as admin_ledger_totals from '../admin/ledger/totals/route';
import * as admin_outageRefunds from '../admin/outage-refunds/route';
import * as admin_partnerReceipt from '../admin/partner-receipt/route';
import * as admin_partnerReceipt_$id from '../admin/partner-receipt/[id]/route';
import * as admin_permissions from '../admin/permissions/route';
import * as admin_permissions_me from '../admin/permissions/me/route';
import * as admin_photo from '../admin/photo/route';
import * as admin_pod from '../admin/pod/route';
import * as admin_pod_$id from '../admin/pod/[id]/route';
import * as admin_pod_$id_changeStatus from '../admin/pod/[id]/change-status/route';
import * as admin_pod_$id_changeWifi from '../admin/pod/[id]/change-wifi/route';
import * as admin_pod_$id_config from '../admin/pod/[id]/config/route';
import * as admin_pod_$id_deviceToken from '../admin/pod/[id]/device-token/route';
import * as admin_pod_$id_doorWorks from '../admin/pod/[id]/door-works/route';
import * as admin_pod_$id_walkUp from '../admin/pod/[id]/walk-up/route';
import * as admin_pod_deactivate from '../admin/pod/deactivate/route';
import * as admin_pod_web_$id from '../admin/pod/web/[id]/route';
import * as admin_pod_web_$id_nearest from '../admin/pod/web/[id]/nearest/route';
import * as admin_pod_web_$id_unlock_$bookingId from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as admin_pricingPlans from '../admin/pricingPlans/route';
import * as admin_pricingPlans_$id from '../admin/pricingPlans/[id]/route';
import * as admin_privacyPolicy from '../admin/privacyPolicy/route';
import * as admin_promocode from '../admin/promocode/route';
import * as admin_promocode_$id from '../admin/promocode/[id]/route';
import * as admin_promocode_assignPromocode from '../admin/promocode/assign-promocode/route';
import * as admin_qrCode_locations from '../admin/qr-code/locations/route';
import * as admin_qrCode_spaces from '../admin/qr-code/spaces/route';
import * as admin_radiusWifi from '../admin/radius-wifi/route';
import * as admin_radiusWifi_codes from '../admin/radius-wifi/codes/route';
import * as admin_radiusWifi_signedUrl from '../admin/radius-wifi/signed-url/route';
import * as admin_refunds_$id_close from '../admin/refunds/[id]/close/route';
import * as admin_refunds_$id_instead from '../admin/refunds/[id]/instead/route';
import * as admin_search from '../admin/search/route';
import * as admin_spaceBlocks from '../admin/space-blocks/route';
import * as admin_spaceBlocks_$id from '../admin/space-blocks/[id]/route';
import * as admin_spaceBlocks_$id_lengthen from '../admin/space-blocks/[id]/lengthen/route';
import * as admin_spaceBlocks_meets from '../admin/space-blocks/meets/route';
import * as admin_spaceNames from '../admin/space-names/route';
import * as admin_sponsors from '../admin/sponsors/route';
import * as admin_sponsors_$id from '../admin/sponsors/[id]/route';
import * as admin_statements from '../admin/statements/route';
import * as admin_statements_$id from '../admin/statements/[id]/route';
import * as admin_termsAndCondition from '../admin/termsAndCondition/route';
import * as admin_timeline from '../admin/timeline/route';
import * as admin_users_changePassword from '../admin/users/change-password/route';
import * as amenities from '../amenities/route';
import * as auth_forgotPassword from '../auth/forgotPassword/route';
import * as auth_resetPassword from '../auth/resetPassword/route';
import * as booking from '../booking/route';
import * as booking_$id from '../booking/[id]/route';
import * as booking_$id_paymentReceipt_sendMail from '../booking/[id]/payment-receipt/send-mail/route';
import * as bookings_instant from '../bookings/instant/route';
import * as bookings_web_$webId from '../bookings/web/[webId]/route';
import * as bookings_web_$webId_applePay from '../bookings/web/[webId]/applePay/route';
import * as bookings_web_$webId_confirm_$token from '../bookings/web/[webId]/confirm/[token]/route';
import * as bookings_web_$webId_doorRefund from '../bookings/web/[webId]/door-refund/route';
import * as bookings_web_$webId_email from '../bookings/web/[webId]/email/route';
import * as bookings_web_$webId_leave from '../bookings/web/[webId]/leave/route';
import * as bookings_web_$webId_otherSpace from '../bookings/web/[webId]/other-space/route';
import * as bookings_web_$webId_version from '../bookings/web/[webId]/version/route';
import * as bookings_web_emailCode from '../bookings/web/email-code/route';
import * as bookings_web_emailCode_verify from '../bookings/web/email-code/verify/route';
import * as cities from '../cities/route';
import * as countries from '../countries/route';
import * as cspReports from '../csp-reports/route';
import * as device_bookings from '../device/bookings/route';
import * as device_bookings_$id_photos from '../device/bookings/[id]/photos/route';
import * as device_commands from '../device/commands/route';
import * as device_commands_$id_ack from '../device/commands/[id]/ack/route';
import * as device_config from '../device/config/route';
import * as device_health from '../device/health/route';
import * as device_photos_signedUrl from '../device/photos/signed-url/route';
import * as geocode from '../geocode/route';
import * as healthz from '../healthz/route';
import * as images_signedUrl from '../images/signed-url/route';
import * as jobs_run from '../jobs/run/route';
import * as locations from '../locations/route';
import * as locations_$id from '../locations/[id]/route';
import * as login from '../login/route';
import * as logout from '../logout/route';
import * as partner from '../partner/route';
import * as partner_$id from '../partner/[id]/route';
import * as photos_$id from '../photos/[id]/route';
import * as pod from '../pod/route';
import * as pod_$id from '../pod/[id]/route';
import * as pricingPlans from '../pricingPlans/route';
import * as pricingPlans_$id from '../pricingPlans/[id]/route';
import * as promocode_public_$code from '../promocode/public/[code]/route';
import * as promocode_seasonal from '../promocode/seasonal/route';
import * as readyz from '../readyz/route';
import * as realtime_auth from '../realtime/auth/route';
import * as realtime_userAuth from '../realtime/user-auth/route';
import * as states from '../states/route';
import * as timezones from '../timezones/route';
import * as users from '../users/route';
import * as users_$id from '../users/[id]/route';
import * as users_$id_anonymise from '../users/[id]/anonymise/route';
import * as users_$id_export from '../users/[id]/export/route';
import * as users_profile_$id from '../users/profile/[id]/route';
import * as webhooks_stripe from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/platform/http/openapi';

export const modules: RouteModules = {
  '/admin/account/alerts': admin_account_alerts,
  '/admin/account/alerts/seen': admin_account_alerts_seen,
  '/admin/account/sessions': admin_account_sessions,
  '/admin/account/sessions/{id}': admin_account_sessions_$id,
  '/admin/account/step-up': admin_account_stepUp,
  '/admin/admins': admin_admins,
  '/admin/admins/{id}': admin_admins_$id,
  '/admin/admins/{id}/invitation': admin_admins_$id_invitation,
  '/admin/admins/{id}/second-factor': admin_admins_$id_secondFactor,
  '/admin/amenities': admin_amenities,
  '/admin/amenities/{id}': admin_amenities_$id,
  '/admin/announcements': admin_announcements,
  '/admin/announcements/{id}': admin_announcements_$id,
  '/admin/announcements/{id}/status': admin_announcements_$id_status,
  '/admin/audio': admin_audio,
  '/admin/audio/{id}': admin_audio_$id,
  '/admin/audio/signed-url': admin_audio_signedUrl,
  '/admin/audit-log': admin_auditLog,
  '/admin/audit-log/people': admin_auditLog_people,
  '/admin/board': admin_board,
  '/admin/booking/{id}': admin_booking_$id,
  '/admin/booking/{id}/cancel-refund': admin_booking_$id_cancelRefund,
  '/admin/booking/{id}/extend': admin_booking_$id_extend,
  '/admin/booking/{id}/free-pod': admin_booking_$id_freePod,
  '/admin/booking/{id}/lock': admin_booking_$id_lock,
  '/admin/booking/{id}/move': admin_booking_$id_move,
  '/admin/booking/{id}/move/spaces': admin_booking_$id_move_spaces,
  '/admin/booking/{id}/notes': admin_booking_$id_notes,
  '/admin/booking/{id}/payment-receipt': admin_booking_$id_paymentReceipt,
  '/admin/booking/{id}/price-details': admin_booking_$id_priceDetails,
  '/admin/booking/{id}/refund': admin_booking_$id_refund,
  '/admin/booking/{id}/send-image': admin_booking_$id_sendImage,
  '/admin/booking/{id}/story': admin_booking_$id_story,
  '/admin/booking/{id}/unlock': admin_booking_$id_unlock,
  '/admin/bookings': admin_bookings,
  '/admin/bookings/inventory/{id}/unlock': admin_bookings_inventory_$id_unlock,
  '/admin/box-types': admin_boxTypes,
  '/admin/bulk-jobs': admin_bulkJobs,
  '/admin/bulk-jobs/{id}': admin_bulkJobs_$id,
  '/admin/bulk-jobs/{id}/again': admin_bulkJobs_$id_again,
  '/admin/bulk-jobs/{id}/stop': admin_bulkJobs_$id_stop,
  '/admin/business-partner': admin_businessPartner,
  '/admin/business-partner/{id}': admin_businessPartner_$id,
  '/admin/business-partner/{id}/end-old-key': admin_businessPartner_$id_endOldKey,
  '/admin/business-partner/{id}/reveal-key': admin_businessPartner_$id_revealKey,
  '/admin/business-partner/{id}/rotate-key': admin_businessPartner_$id_rotateKey,
  '/admin/business-partner/{id}/statement-recipients': admin_businessPartner_$id_statementRecipients,
  '/admin/credit': admin_credit,
  '/admin/credit-wallet/{userId}': admin_creditWallet_$userId,
  '/admin/credit-wallet/{userId}/take-back': admin_creditWallet_$userId_takeBack,
  '/admin/credit/{id}': admin_credit_$id,
  '/admin/dashboard/panel-report': admin_dashboard_panelReport,
  '/admin/dashboard/revenue': admin_dashboard_revenue,
  '/admin/dashboard/statistics': admin_dashboard_statistics,
  '/admin/disputes': admin_disputes,
  '/admin/disputes/{id}/evidence': admin_disputes_$id_evidence,
  '/admin/exports': admin_exports,
  '/admin/exports/{id}/file': admin_exports_$id_file,
  '/admin/features': admin_features,
  '/admin/features/{id}': admin_features_$id,
  '/admin/health': admin_health,
  '/admin/health/{podId}': admin_health_$podId,
  '/admin/health/request': admin_health_request,
  '/admin/ledger': admin_ledger,
  '/admin/ledger/reconciliation': admin_ledger_reconciliation,
  '/admin/ledger/totals': admin_ledger_totals,
  '/admin/outage-refunds': admin_outageRefunds,
  '/admin/partner-receipt': admin_partnerReceipt,
  '/admin/partner-receipt/{id}': admin_partnerReceipt_$id,
  '/admin/permissions': admin_permissions,
  '/admin/permissions/me': admin_permissions_me,
  '/admin/photo': admin_photo,
  '/admin/pod': admin_pod,
  '/admin/pod/{id}': admin_pod_$id,
  '/admin/pod/{id}/change-status': admin_pod_$id_changeStatus,
  '/admin/pod/{id}/change-wifi': admin_pod_$id_changeWifi,
  '/admin/pod/{id}/config': admin_pod_$id_config,
  '/admin/pod/{id}/device-token': admin_pod_$id_deviceToken,
  '/admin/pod/{id}/door-works': admin_pod_$id_doorWorks,
  '/admin/pod/{id}/walk-up': admin_pod_$id_walkUp,
  '/admin/pod/deactivate': admin_pod_deactivate,
  '/admin/pod/web/{id}': admin_pod_web_$id,
  '/admin/pod/web/{id}/nearest': admin_pod_web_$id_nearest,
  '/admin/pod/web/{id}/unlock/{bookingId}': admin_pod_web_$id_unlock_$bookingId,
  '/admin/pricingPlans': admin_pricingPlans,
  '/admin/pricingPlans/{id}': admin_pricingPlans_$id,
  '/admin/privacyPolicy': admin_privacyPolicy,
  '/admin/promocode': admin_promocode,
  '/admin/promocode/{id}': admin_promocode_$id,
  '/admin/promocode/assign-promocode': admin_promocode_assignPromocode,
  '/admin/qr-code/locations': admin_qrCode_locations,
  '/admin/qr-code/spaces': admin_qrCode_spaces,
  '/admin/radius-wifi': admin_radiusWifi,
  '/admin/radius-wifi/codes': admin_radiusWifi_codes,
  '/admin/radius-wifi/signed-url': admin_radiusWifi_signedUrl,
  '/admin/refunds/{id}/close': admin_refunds_$id_close,
  '/admin/refunds/{id}/instead': admin_refunds_$id_instead,
  '/admin/search': admin_search,
  '/admin/space-blocks': admin_spaceBlocks,
  '/admin/space-blocks/{id}': admin_spaceBlocks_$id,
  '/admin/space-blocks/{id}/lengthen': admin_spaceBlocks_$id_lengthen,
  '/admin/space-blocks/meets': admin_spaceBlocks_meets,
  '/admin/space-names': admin_spaceNames,
  '/admin/sponsors': admin_sponsors,
  '/admin/sponsors/{id}': admin_sponsors_$id,
  '/admin/statements': admin_statements,
  '/admin/statements/{id}': admin_statements_$id,
  '/admin/termsAndCondition': admin_termsAndCondition,
  '/admin/timeline': admin_timeline,
  '/admin/users/change-password': admin_users_changePassword,
  '/amenities': amenities,
  '/auth/forgotPassword': auth_forgotPassword,
  '/auth/resetPassword': auth_resetPassword,
  '/booking': booking,
  '/booking/{id}': booking_$id,
  '/booking/{id}/payment-receipt/send-mail': booking_$id_paymentReceipt_sendMail,
  '/bookings/instant': bookings_instant,
  '/bookings/web/{webId}': bookings_web_$webId,
  '/bookings/web/{webId}/applePay': bookings_web_$webId_applePay,
  '/bookings/web/{webId}/confirm/{token}': bookings_web_$webId_confirm_$token,
  '/bookings/web/{webId}/door-refund': bookings_web_$webId_doorRefund,
  '/bookings/web/{webId}/email': bookings_web_$webId_email,
  '/bookings/web/{webId}/leave': bookings_web_$webId_leave,
  '/bookings/web/{webId}/other-space': bookings_web_$webId_otherSpace,
  '/bookings/web/{webId}/version': bookings_web_$webId_version,
  '/bookings/web/email-code': bookings_web_emailCode,
  '/bookings/web/email-code/verify': bookings_web_emailCode_verify,
  '/cities': cities,
  '/countries': countries,
  '/csp-reports': cspReports,
  '/device/bookings': device_bookings,
  '/device/bookings/{id}/photos': device_bookings_$id_photos,
  '/device/commands': device_commands,
  '/device/commands/{id}/ack': device_commands_$id_ack,
  '/device/config': device_config,
  '/device/health': device_health,
  '/device/photos/signed-url': device_photos_signedUrl,
  '/geocode': geocode,
  '/healthz': healthz,
  '/images/signed-url': images_signedUrl,
  '/jobs/run': jobs_run,
  '/locations': locations,
  '/locations/{id}': locations_$id,
  '/login': login,
  '/logout': logout,
  '/partner': partner,
  '/partner/{id}': partner_$id,
  '/photos/{id}': photos_$id,
  '/pod': pod,
  '/pod/{id}': pod_$id,
  '/pricingPlans': pricingPlans,
  '/pricingPlans/{id}': pricingPlans_$id,
  '/promocode/public/{code}': promocode_public_$code,
  '/promocode/seasonal': promocode_seasonal,
  '/readyz': readyz,
  '/realtime/auth': realtime_auth,
  '/realtime/user-auth': realtime_userAuth,
  '/states': states,
  '/timezones': timezones,
  '/users': users,
  '/users/{id}': users_$id,
  '/users/{id}/anonymise': users_$id_anonymise,
  '/users/{id}/export': users_$id_export,
  '/users/profile/{id}': users_profile_$id,
  '/webhooks/stripe': webhooks_stripe,
};

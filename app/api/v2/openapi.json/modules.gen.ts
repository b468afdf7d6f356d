// Written by `npm run generate`.
import * as r0 from '../admin/admins/route';
import * as r1 from '../admin/admins/[id]/route';
import * as r2 from '../admin/admins/[id]/invitation/route';
import * as r3 from '../admin/amenities/route';
import * as r4 from '../admin/amenities/[id]/route';
import * as r5 from '../admin/announcements/route';
import * as r6 from '../admin/announcements/[id]/route';
import * as r7 from '../admin/announcements/[id]/status/route';
import * as r8 from '../admin/audio/route';
import * as r9 from '../admin/audio/[id]/route';
import * as r10 from '../admin/audio/signed-url/route';
import * as r11 from '../admin/audit-log/route';
import * as r12 from '../admin/audit-log/people/route';
import * as r13 from '../admin/booking/[id]/route';
import * as r14 from '../admin/booking/[id]/lock/route';
import * as r15 from '../admin/booking/[id]/payment-receipt/route';
import * as r16 from '../admin/booking/[id]/price-details/route';
import * as r17 from '../admin/booking/[id]/refund/route';
import * as r18 from '../admin/booking/[id]/send-image/route';
import * as r19 from '../admin/booking/[id]/unlock/route';
import * as r20 from '../admin/bookings/route';
import * as r21 from '../admin/bookings/inventory/[id]/unlock/route';
import * as r22 from '../admin/box-types/route';
import * as r23 from '../admin/business-partner/route';
import * as r24 from '../admin/business-partner/[id]/route';
import * as r25 from '../admin/business-partner/[id]/end-old-key/route';
import * as r26 from '../admin/business-partner/[id]/reveal-key/route';
import * as r27 from '../admin/business-partner/[id]/rotate-key/route';
import * as r28 from '../admin/credit/route';
import * as r29 from '../admin/credit-wallet/[userId]/route';
import * as r30 from '../admin/credit/[id]/route';
import * as r31 from '../admin/dashboard/panel-report/route';
import * as r32 from '../admin/dashboard/revenue/route';
import * as r33 from '../admin/dashboard/statistics/route';
import * as r34 from '../admin/features/route';
import * as r35 from '../admin/features/[id]/route';
import * as r36 from '../admin/health/route';
import * as r37 from '../admin/health/[podId]/route';
import * as r38 from '../admin/health/request/route';
import * as r39 from '../admin/partner-receipt/route';
import * as r40 from '../admin/partner-receipt/[id]/route';
import * as r41 from '../admin/permissions/route';
import * as r42 from '../admin/permissions/me/route';
import * as r43 from '../admin/photo/route';
import * as r44 from '../admin/pod/route';
import * as r45 from '../admin/pod/[id]/route';
import * as r46 from '../admin/pod/[id]/change-status/route';
import * as r47 from '../admin/pod/[id]/change-wifi/route';
import * as r48 from '../admin/pod/[id]/config/route';
import * as r49 from '../admin/pod/[id]/device-token/route';
import * as r50 from '../admin/pod/web/[id]/route';
import * as r51 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r52 from '../admin/pricingPlans/route';
import * as r53 from '../admin/pricingPlans/[id]/route';
import * as r54 from '../admin/privacyPolicy/route';
import * as r55 from '../admin/promocode/route';
import * as r56 from '../admin/promocode/[id]/route';
import * as r57 from '../admin/promocode/assign-promocode/route';
import * as r58 from '../admin/radius-wifi/route';
import * as r59 from '../admin/radius-wifi/codes/route';
import * as r60 from '../admin/search/route';
import * as r61 from '../admin/sponsors/route';
import * as r62 from '../admin/sponsors/[id]/route';
import * as r63 from '../admin/termsAndCondition/route';
import * as r64 from '../admin/users/change-password/route';
import * as r65 from '../amenities/route';
import * as r66 from '../auth/forgotPassword/route';
import * as r67 from '../auth/resetPassword/route';
import * as r68 from '../booking/route';
import * as r69 from '../booking/[id]/route';
import * as r70 from '../booking/[id]/payment-receipt/send-mail/route';
import * as r71 from '../bookings/instant/route';
import * as r72 from '../bookings/web/[webId]/route';
import * as r73 from '../bookings/web/[webId]/applePay/route';
import * as r74 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r75 from '../bookings/web/[webId]/door-refund/route';
import * as r76 from '../bookings/web/email-code/route';
import * as r77 from '../bookings/web/email-code/verify/route';
import * as r78 from '../cities/route';
import * as r79 from '../countries/route';
import * as r80 from '../device/bookings/route';
import * as r81 from '../device/bookings/[id]/photos/route';
import * as r82 from '../device/commands/route';
import * as r83 from '../device/commands/[id]/ack/route';
import * as r84 from '../device/config/route';
import * as r85 from '../device/health/route';
import * as r86 from '../geocode/route';
import * as r87 from '../healthz/route';
import * as r88 from '../images/signed-url/route';
import * as r89 from '../jobs/run/route';
import * as r90 from '../locations/route';
import * as r91 from '../locations/[id]/route';
import * as r92 from '../login/route';
import * as r93 from '../logout/route';
import * as r94 from '../partner/route';
import * as r95 from '../partner/[id]/route';
import * as r96 from '../pod/route';
import * as r97 from '../pod/[id]/route';
import * as r98 from '../pricingPlans/route';
import * as r99 from '../pricingPlans/[id]/route';
import * as r100 from '../promocode/public/[code]/route';
import * as r101 from '../promocode/seasonal/route';
import * as r102 from '../readyz/route';
import * as r103 from '../realtime/auth/route';
import * as r104 from '../realtime/user-auth/route';
import * as r105 from '../states/route';
import * as r106 from '../timezones/route';
import * as r107 from '../users/route';
import * as r108 from '../users/[id]/route';
import * as r109 from '../users/[id]/anonymise/route';
import * as r110 from '../users/profile/[id]/route';
import * as r111 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/platform/http/openapi';

export const modules: RouteModules = {
  '/admin/admins': r0,
  '/admin/admins/{id}': r1,
  '/admin/admins/{id}/invitation': r2,
  '/admin/amenities': r3,
  '/admin/amenities/{id}': r4,
  '/admin/announcements': r5,
  '/admin/announcements/{id}': r6,
  '/admin/announcements/{id}/status': r7,
  '/admin/audio': r8,
  '/admin/audio/{id}': r9,
  '/admin/audio/signed-url': r10,
  '/admin/audit-log': r11,
  '/admin/audit-log/people': r12,
  '/admin/booking/{id}': r13,
  '/admin/booking/{id}/lock': r14,
  '/admin/booking/{id}/payment-receipt': r15,
  '/admin/booking/{id}/price-details': r16,
  '/admin/booking/{id}/refund': r17,
  '/admin/booking/{id}/send-image': r18,
  '/admin/booking/{id}/unlock': r19,
  '/admin/bookings': r20,
  '/admin/bookings/inventory/{id}/unlock': r21,
  '/admin/box-types': r22,
  '/admin/business-partner': r23,
  '/admin/business-partner/{id}': r24,
  '/admin/business-partner/{id}/end-old-key': r25,
  '/admin/business-partner/{id}/reveal-key': r26,
  '/admin/business-partner/{id}/rotate-key': r27,
  '/admin/credit': r28,
  '/admin/credit-wallet/{userId}': r29,
  '/admin/credit/{id}': r30,
  '/admin/dashboard/panel-report': r31,
  '/admin/dashboard/revenue': r32,
  '/admin/dashboard/statistics': r33,
  '/admin/features': r34,
  '/admin/features/{id}': r35,
  '/admin/health': r36,
  '/admin/health/{podId}': r37,
  '/admin/health/request': r38,
  '/admin/partner-receipt': r39,
  '/admin/partner-receipt/{id}': r40,
  '/admin/permissions': r41,
  '/admin/permissions/me': r42,
  '/admin/photo': r43,
  '/admin/pod': r44,
  '/admin/pod/{id}': r45,
  '/admin/pod/{id}/change-status': r46,
  '/admin/pod/{id}/change-wifi': r47,
  '/admin/pod/{id}/config': r48,
  '/admin/pod/{id}/device-token': r49,
  '/admin/pod/web/{id}': r50,
  '/admin/pod/web/{id}/unlock/{bookingId}': r51,
  '/admin/pricingPlans': r52,
  '/admin/pricingPlans/{id}': r53,
  '/admin/privacyPolicy': r54,
  '/admin/promocode': r55,
  '/admin/promocode/{id}': r56,
  '/admin/promocode/assign-promocode': r57,
  '/admin/radius-wifi': r58,
  '/admin/radius-wifi/codes': r59,
  '/admin/search': r60,
  '/admin/sponsors': r61,
  '/admin/sponsors/{id}': r62,
  '/admin/termsAndCondition': r63,
  '/admin/users/change-password': r64,
  '/amenities': r65,
  '/auth/forgotPassword': r66,
  '/auth/resetPassword': r67,
  '/booking': r68,
  '/booking/{id}': r69,
  '/booking/{id}/payment-receipt/send-mail': r70,
  '/bookings/instant': r71,
  '/bookings/web/{webId}': r72,
  '/bookings/web/{webId}/applePay': r73,
  '/bookings/web/{webId}/confirm/{token}': r74,
  '/bookings/web/{webId}/door-refund': r75,
  '/bookings/web/email-code': r76,
  '/bookings/web/email-code/verify': r77,
  '/cities': r78,
  '/countries': r79,
  '/device/bookings': r80,
  '/device/bookings/{id}/photos': r81,
  '/device/commands': r82,
  '/device/commands/{id}/ack': r83,
  '/device/config': r84,
  '/device/health': r85,
  '/geocode': r86,
  '/healthz': r87,
  '/images/signed-url': r88,
  '/jobs/run': r89,
  '/locations': r90,
  '/locations/{id}': r91,
  '/login': r92,
  '/logout': r93,
  '/partner': r94,
  '/partner/{id}': r95,
  '/pod': r96,
  '/pod/{id}': r97,
  '/pricingPlans': r98,
  '/pricingPlans/{id}': r99,
  '/promocode/public/{code}': r100,
  '/promocode/seasonal': r101,
  '/readyz': r102,
  '/realtime/auth': r103,
  '/realtime/user-auth': r104,
  '/states': r105,
  '/timezones': r106,
  '/users': r107,
  '/users/{id}': r108,
  '/users/{id}/anonymise': r109,
  '/users/profile/{id}': r110,
  '/webhooks/stripe': r111,
};

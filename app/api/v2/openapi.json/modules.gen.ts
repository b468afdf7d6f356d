// Written by `npm run generate`.
import * as r0 from '../admin/amenities/route';
import * as r1 from '../admin/amenities/[id]/route';
import * as r2 from '../admin/audio/route';
import * as r3 from '../admin/booking/[id]/route';
import * as r4 from '../admin/booking/[id]/lock/route';
import * as r5 from '../admin/booking/[id]/payment-receipt/route';
import * as r6 from '../admin/booking/[id]/price-details/route';
import * as r7 from '../admin/booking/[id]/refund/route';
import * as r8 from '../admin/booking/[id]/send-image/route';
import * as r9 from '../admin/booking/[id]/unlock/route';
import * as r10 from '../admin/bookings/route';
import * as r11 from '../admin/bookings/inventory/[id]/unlock/route';
import * as r12 from '../admin/box-types/route';
import * as r13 from '../admin/business-partner/route';
import * as r14 from '../admin/credit/route';
import * as r15 from '../admin/credit-wallet/[userId]/route';
import * as r16 from '../admin/credit/[id]/route';
import * as r17 from '../admin/features/route';
import * as r18 from '../admin/permissions/me/route';
import * as r19 from '../admin/photo/route';
import * as r20 from '../admin/pod/route';
import * as r21 from '../admin/pod/[id]/route';
import * as r22 from '../admin/pod/[id]/change-status/route';
import * as r23 from '../admin/pod/[id]/change-wifi/route';
import * as r24 from '../admin/pod/[id]/config/route';
import * as r25 from '../admin/pod/[id]/device-token/route';
import * as r26 from '../admin/pod/web/[id]/route';
import * as r27 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r28 from '../admin/pricingPlans/route';
import * as r29 from '../admin/pricingPlans/[id]/route';
import * as r30 from '../admin/privacyPolicy/route';
import * as r31 from '../admin/promocode/route';
import * as r32 from '../admin/promocode/[id]/route';
import * as r33 from '../admin/promocode/assign-promocode/route';
import * as r34 from '../admin/sponsors/route';
import * as r35 from '../admin/sponsors/[id]/route';
import * as r36 from '../admin/termsAndCondition/route';
import * as r37 from '../admin/users/change-password/route';
import * as r38 from '../amenities/route';
import * as r39 from '../auth/forgotPassword/route';
import * as r40 from '../auth/resetPassword/route';
import * as r41 from '../booking/[id]/route';
import * as r42 from '../booking/[id]/payment-receipt/send-mail/route';
import * as r43 from '../bookings/instant/route';
import * as r44 from '../bookings/web/[webId]/route';
import * as r45 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r46 from '../cities/route';
import * as r47 from '../countries/route';
import * as r48 from '../device/commands/route';
import * as r49 from '../device/commands/[id]/ack/route';
import * as r50 from '../device/health/route';
import * as r51 from '../geocode/route';
import * as r52 from '../healthz/route';
import * as r53 from '../images/signed-url/route';
import * as r54 from '../jobs/run/route';
import * as r55 from '../locations/route';
import * as r56 from '../locations/[id]/route';
import * as r57 from '../login/route';
import * as r58 from '../logout/route';
import * as r59 from '../partner/route';
import * as r60 from '../partner/[id]/route';
import * as r61 from '../pod/route';
import * as r62 from '../pod/[id]/route';
import * as r63 from '../pricingPlans/route';
import * as r64 from '../pricingPlans/[id]/route';
import * as r65 from '../promocode/public/[code]/route';
import * as r66 from '../promocode/seasonal/route';
import * as r67 from '../readyz/route';
import * as r68 from '../states/route';
import * as r69 from '../timezones/route';
import * as r70 from '../users/route';
import * as r71 from '../users/[id]/route';
import * as r72 from '../users/[id]/anonymise/route';
import * as r73 from '../users/profile/[id]/route';
import * as r74 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/http/openapi';

export const modules: RouteModules = {
  '/admin/amenities': r0,
  '/admin/amenities/{id}': r1,
  '/admin/audio': r2,
  '/admin/booking/{id}': r3,
  '/admin/booking/{id}/lock': r4,
  '/admin/booking/{id}/payment-receipt': r5,
  '/admin/booking/{id}/price-details': r6,
  '/admin/booking/{id}/refund': r7,
  '/admin/booking/{id}/send-image': r8,
  '/admin/booking/{id}/unlock': r9,
  '/admin/bookings': r10,
  '/admin/bookings/inventory/{id}/unlock': r11,
  '/admin/box-types': r12,
  '/admin/business-partner': r13,
  '/admin/credit': r14,
  '/admin/credit-wallet/{userId}': r15,
  '/admin/credit/{id}': r16,
  '/admin/features': r17,
  '/admin/permissions/me': r18,
  '/admin/photo': r19,
  '/admin/pod': r20,
  '/admin/pod/{id}': r21,
  '/admin/pod/{id}/change-status': r22,
  '/admin/pod/{id}/change-wifi': r23,
  '/admin/pod/{id}/config': r24,
  '/admin/pod/{id}/device-token': r25,
  '/admin/pod/web/{id}': r26,
  '/admin/pod/web/{id}/unlock/{bookingId}': r27,
  '/admin/pricingPlans': r28,
  '/admin/pricingPlans/{id}': r29,
  '/admin/privacyPolicy': r30,
  '/admin/promocode': r31,
  '/admin/promocode/{id}': r32,
  '/admin/promocode/assign-promocode': r33,
  '/admin/sponsors': r34,
  '/admin/sponsors/{id}': r35,
  '/admin/termsAndCondition': r36,
  '/admin/users/change-password': r37,
  '/amenities': r38,
  '/auth/forgotPassword': r39,
  '/auth/resetPassword': r40,
  '/booking/{id}': r41,
  '/booking/{id}/payment-receipt/send-mail': r42,
  '/bookings/instant': r43,
  '/bookings/web/{webId}': r44,
  '/bookings/web/{webId}/confirm/{token}': r45,
  '/cities': r46,
  '/countries': r47,
  '/device/commands': r48,
  '/device/commands/{id}/ack': r49,
  '/device/health': r50,
  '/geocode': r51,
  '/healthz': r52,
  '/images/signed-url': r53,
  '/jobs/run': r54,
  '/locations': r55,
  '/locations/{id}': r56,
  '/login': r57,
  '/logout': r58,
  '/partner': r59,
  '/partner/{id}': r60,
  '/pod': r61,
  '/pod/{id}': r62,
  '/pricingPlans': r63,
  '/pricingPlans/{id}': r64,
  '/promocode/public/{code}': r65,
  '/promocode/seasonal': r66,
  '/readyz': r67,
  '/states': r68,
  '/timezones': r69,
  '/users': r70,
  '/users/{id}': r71,
  '/users/{id}/anonymise': r72,
  '/users/profile/{id}': r73,
  '/webhooks/stripe': r74,
};

// Written by `npm run generate`.
import * as r0 from '../admin/amenities/route';
import * as r1 from '../admin/amenities/[id]/route';
import * as r2 from '../admin/audio/route';
import * as r3 from '../admin/booking/[id]/route';
import * as r4 from '../admin/booking/[id]/lock/route';
import * as r5 from '../admin/booking/[id]/refund/route';
import * as r6 from '../admin/booking/[id]/unlock/route';
import * as r7 from '../admin/bookings/route';
import * as r8 from '../admin/bookings/inventory/[id]/unlock/route';
import * as r9 from '../admin/box-types/route';
import * as r10 from '../admin/business-partner/route';
import * as r11 from '../admin/credit/route';
import * as r12 from '../admin/credit-wallet/[userId]/route';
import * as r13 from '../admin/credit/[id]/route';
import * as r14 from '../admin/features/route';
import * as r15 from '../admin/permissions/me/route';
import * as r16 from '../admin/pod/route';
import * as r17 from '../admin/pod/[id]/route';
import * as r18 from '../admin/pod/[id]/change-status/route';
import * as r19 from '../admin/pod/[id]/change-wifi/route';
import * as r20 from '../admin/pod/[id]/config/route';
import * as r21 from '../admin/pod/[id]/device-token/route';
import * as r22 from '../admin/pod/web/[id]/route';
import * as r23 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r24 from '../admin/pricingPlans/route';
import * as r25 from '../admin/pricingPlans/[id]/route';
import * as r26 from '../admin/privacyPolicy/route';
import * as r27 from '../admin/promocode/route';
import * as r28 from '../admin/promocode/[id]/route';
import * as r29 from '../admin/promocode/assign-promocode/route';
import * as r30 from '../admin/sponsors/route';
import * as r31 from '../admin/sponsors/[id]/route';
import * as r32 from '../admin/termsAndCondition/route';
import * as r33 from '../admin/users/change-password/route';
import * as r34 from '../amenities/route';
import * as r35 from '../auth/forgotPassword/route';
import * as r36 from '../auth/resetPassword/route';
import * as r37 from '../booking/[id]/route';
import * as r38 from '../bookings/instant/route';
import * as r39 from '../bookings/web/[webId]/route';
import * as r40 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r41 from '../cities/route';
import * as r42 from '../countries/route';
import * as r43 from '../device/commands/route';
import * as r44 from '../device/commands/[id]/ack/route';
import * as r45 from '../device/health/route';
import * as r46 from '../geocode/route';
import * as r47 from '../healthz/route';
import * as r48 from '../images/signed-url/route';
import * as r49 from '../jobs/run/route';
import * as r50 from '../locations/route';
import * as r51 from '../locations/[id]/route';
import * as r52 from '../login/route';
import * as r53 from '../logout/route';
import * as r54 from '../partner/route';
import * as r55 from '../partner/[id]/route';
import * as r56 from '../pod/route';
import * as r57 from '../pod/[id]/route';
import * as r58 from '../pricingPlans/route';
import * as r59 from '../pricingPlans/[id]/route';
import * as r60 from '../promocode/public/[code]/route';
import * as r61 from '../promocode/seasonal/route';
import * as r62 from '../readyz/route';
import * as r63 from '../states/route';
import * as r64 from '../timezones/route';
import * as r65 from '../users/route';
import * as r66 from '../users/[id]/route';
import * as r67 from '../users/[id]/anonymise/route';
import * as r68 from '../users/profile/[id]/route';
import * as r69 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/http/openapi';

export const modules: RouteModules = {
  '/admin/amenities': r0,
  '/admin/amenities/{id}': r1,
  '/admin/audio': r2,
  '/admin/booking/{id}': r3,
  '/admin/booking/{id}/lock': r4,
  '/admin/booking/{id}/refund': r5,
  '/admin/booking/{id}/unlock': r6,
  '/admin/bookings': r7,
  '/admin/bookings/inventory/{id}/unlock': r8,
  '/admin/box-types': r9,
  '/admin/business-partner': r10,
  '/admin/credit': r11,
  '/admin/credit-wallet/{userId}': r12,
  '/admin/credit/{id}': r13,
  '/admin/features': r14,
  '/admin/permissions/me': r15,
  '/admin/pod': r16,
  '/admin/pod/{id}': r17,
  '/admin/pod/{id}/change-status': r18,
  '/admin/pod/{id}/change-wifi': r19,
  '/admin/pod/{id}/config': r20,
  '/admin/pod/{id}/device-token': r21,
  '/admin/pod/web/{id}': r22,
  '/admin/pod/web/{id}/unlock/{bookingId}': r23,
  '/admin/pricingPlans': r24,
  '/admin/pricingPlans/{id}': r25,
  '/admin/privacyPolicy': r26,
  '/admin/promocode': r27,
  '/admin/promocode/{id}': r28,
  '/admin/promocode/assign-promocode': r29,
  '/admin/sponsors': r30,
  '/admin/sponsors/{id}': r31,
  '/admin/termsAndCondition': r32,
  '/admin/users/change-password': r33,
  '/amenities': r34,
  '/auth/forgotPassword': r35,
  '/auth/resetPassword': r36,
  '/booking/{id}': r37,
  '/bookings/instant': r38,
  '/bookings/web/{webId}': r39,
  '/bookings/web/{webId}/confirm/{token}': r40,
  '/cities': r41,
  '/countries': r42,
  '/device/commands': r43,
  '/device/commands/{id}/ack': r44,
  '/device/health': r45,
  '/geocode': r46,
  '/healthz': r47,
  '/images/signed-url': r48,
  '/jobs/run': r49,
  '/locations': r50,
  '/locations/{id}': r51,
  '/login': r52,
  '/logout': r53,
  '/partner': r54,
  '/partner/{id}': r55,
  '/pod': r56,
  '/pod/{id}': r57,
  '/pricingPlans': r58,
  '/pricingPlans/{id}': r59,
  '/promocode/public/{code}': r60,
  '/promocode/seasonal': r61,
  '/readyz': r62,
  '/states': r63,
  '/timezones': r64,
  '/users': r65,
  '/users/{id}': r66,
  '/users/{id}/anonymise': r67,
  '/users/profile/{id}': r68,
  '/webhooks/stripe': r69,
};

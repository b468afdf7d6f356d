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
import * as r11 from '../admin/features/route';
import * as r12 from '../admin/permissions/me/route';
import * as r13 from '../admin/pod/route';
import * as r14 from '../admin/pod/[id]/route';
import * as r15 from '../admin/pod/[id]/change-status/route';
import * as r16 from '../admin/pod/[id]/change-wifi/route';
import * as r17 from '../admin/pod/[id]/config/route';
import * as r18 from '../admin/pod/[id]/device-token/route';
import * as r19 from '../admin/pod/web/[id]/route';
import * as r20 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r21 from '../admin/pricingPlans/route';
import * as r22 from '../admin/pricingPlans/[id]/route';
import * as r23 from '../admin/privacyPolicy/route';
import * as r24 from '../admin/sponsors/route';
import * as r25 from '../admin/sponsors/[id]/route';
import * as r26 from '../admin/termsAndCondition/route';
import * as r27 from '../admin/users/change-password/route';
import * as r28 from '../amenities/route';
import * as r29 from '../auth/forgotPassword/route';
import * as r30 from '../auth/resetPassword/route';
import * as r31 from '../booking/[id]/route';
import * as r32 from '../bookings/instant/route';
import * as r33 from '../bookings/web/[webId]/route';
import * as r34 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r35 from '../cities/route';
import * as r36 from '../countries/route';
import * as r37 from '../device/commands/route';
import * as r38 from '../device/commands/[id]/ack/route';
import * as r39 from '../device/health/route';
import * as r40 from '../geocode/route';
import * as r41 from '../healthz/route';
import * as r42 from '../images/signed-url/route';
import * as r43 from '../jobs/run/route';
import * as r44 from '../locations/route';
import * as r45 from '../locations/[id]/route';
import * as r46 from '../login/route';
import * as r47 from '../logout/route';
import * as r48 from '../partner/route';
import * as r49 from '../partner/[id]/route';
import * as r50 from '../pod/route';
import * as r51 from '../pod/[id]/route';
import * as r52 from '../pricingPlans/route';
import * as r53 from '../pricingPlans/[id]/route';
import * as r54 from '../readyz/route';
import * as r55 from '../states/route';
import * as r56 from '../timezones/route';
import * as r57 from '../users/profile/[id]/route';
import * as r58 from '../webhooks/stripe/route';

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
  '/admin/features': r11,
  '/admin/permissions/me': r12,
  '/admin/pod': r13,
  '/admin/pod/{id}': r14,
  '/admin/pod/{id}/change-status': r15,
  '/admin/pod/{id}/change-wifi': r16,
  '/admin/pod/{id}/config': r17,
  '/admin/pod/{id}/device-token': r18,
  '/admin/pod/web/{id}': r19,
  '/admin/pod/web/{id}/unlock/{bookingId}': r20,
  '/admin/pricingPlans': r21,
  '/admin/pricingPlans/{id}': r22,
  '/admin/privacyPolicy': r23,
  '/admin/sponsors': r24,
  '/admin/sponsors/{id}': r25,
  '/admin/termsAndCondition': r26,
  '/admin/users/change-password': r27,
  '/amenities': r28,
  '/auth/forgotPassword': r29,
  '/auth/resetPassword': r30,
  '/booking/{id}': r31,
  '/bookings/instant': r32,
  '/bookings/web/{webId}': r33,
  '/bookings/web/{webId}/confirm/{token}': r34,
  '/cities': r35,
  '/countries': r36,
  '/device/commands': r37,
  '/device/commands/{id}/ack': r38,
  '/device/health': r39,
  '/geocode': r40,
  '/healthz': r41,
  '/images/signed-url': r42,
  '/jobs/run': r43,
  '/locations': r44,
  '/locations/{id}': r45,
  '/login': r46,
  '/logout': r47,
  '/partner': r48,
  '/partner/{id}': r49,
  '/pod': r50,
  '/pod/{id}': r51,
  '/pricingPlans': r52,
  '/pricingPlans/{id}': r53,
  '/readyz': r54,
  '/states': r55,
  '/timezones': r56,
  '/users/profile/{id}': r57,
  '/webhooks/stripe': r58,
};

// Written by `npm run generate`.
import * as r0 from '../admin/amenities/route';
import * as r1 from '../admin/amenities/[id]/route';
import * as r2 from '../admin/audio/route';
import * as r3 from '../admin/booking/[id]/route';
import * as r4 from '../admin/booking/[id]/refund/route';
import * as r5 from '../admin/bookings/route';
import * as r6 from '../admin/bookings/inventory/[id]/unlock/route';
import * as r7 from '../admin/box-types/route';
import * as r8 from '../admin/business-partner/route';
import * as r9 from '../admin/features/route';
import * as r10 from '../admin/permissions/me/route';
import * as r11 from '../admin/pod/route';
import * as r12 from '../admin/pod/[id]/route';
import * as r13 from '../admin/pod/[id]/change-status/route';
import * as r14 from '../admin/pod/[id]/change-wifi/route';
import * as r15 from '../admin/pod/[id]/config/route';
import * as r16 from '../admin/pod/[id]/device-token/route';
import * as r17 from '../admin/pod/web/[id]/route';
import * as r18 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r19 from '../admin/pricingPlans/route';
import * as r20 from '../admin/pricingPlans/[id]/route';
import * as r21 from '../admin/privacyPolicy/route';
import * as r22 from '../admin/sponsors/route';
import * as r23 from '../admin/sponsors/[id]/route';
import * as r24 from '../admin/termsAndCondition/route';
import * as r25 from '../admin/users/change-password/route';
import * as r26 from '../amenities/route';
import * as r27 from '../auth/forgotPassword/route';
import * as r28 from '../auth/resetPassword/route';
import * as r29 from '../bookings/instant/route';
import * as r30 from '../bookings/web/[webId]/route';
import * as r31 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r32 from '../cities/route';
import * as r33 from '../countries/route';
import * as r34 from '../device/commands/route';
import * as r35 from '../device/commands/[id]/ack/route';
import * as r36 from '../device/health/route';
import * as r37 from '../geocode/route';
import * as r38 from '../healthz/route';
import * as r39 from '../images/signed-url/route';
import * as r40 from '../jobs/run/route';
import * as r41 from '../locations/route';
import * as r42 from '../locations/[id]/route';
import * as r43 from '../login/route';
import * as r44 from '../logout/route';
import * as r45 from '../partner/route';
import * as r46 from '../partner/[id]/route';
import * as r47 from '../pod/route';
import * as r48 from '../pod/[id]/route';
import * as r49 from '../pricingPlans/route';
import * as r50 from '../pricingPlans/[id]/route';
import * as r51 from '../readyz/route';
import * as r52 from '../states/route';
import * as r53 from '../timezones/route';
import * as r54 from '../users/profile/[id]/route';
import * as r55 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/http/openapi';

export const modules: RouteModules = {
  '/admin/amenities': r0,
  '/admin/amenities/{id}': r1,
  '/admin/audio': r2,
  '/admin/booking/{id}': r3,
  '/admin/booking/{id}/refund': r4,
  '/admin/bookings': r5,
  '/admin/bookings/inventory/{id}/unlock': r6,
  '/admin/box-types': r7,
  '/admin/business-partner': r8,
  '/admin/features': r9,
  '/admin/permissions/me': r10,
  '/admin/pod': r11,
  '/admin/pod/{id}': r12,
  '/admin/pod/{id}/change-status': r13,
  '/admin/pod/{id}/change-wifi': r14,
  '/admin/pod/{id}/config': r15,
  '/admin/pod/{id}/device-token': r16,
  '/admin/pod/web/{id}': r17,
  '/admin/pod/web/{id}/unlock/{bookingId}': r18,
  '/admin/pricingPlans': r19,
  '/admin/pricingPlans/{id}': r20,
  '/admin/privacyPolicy': r21,
  '/admin/sponsors': r22,
  '/admin/sponsors/{id}': r23,
  '/admin/termsAndCondition': r24,
  '/admin/users/change-password': r25,
  '/amenities': r26,
  '/auth/forgotPassword': r27,
  '/auth/resetPassword': r28,
  '/bookings/instant': r29,
  '/bookings/web/{webId}': r30,
  '/bookings/web/{webId}/confirm/{token}': r31,
  '/cities': r32,
  '/countries': r33,
  '/device/commands': r34,
  '/device/commands/{id}/ack': r35,
  '/device/health': r36,
  '/geocode': r37,
  '/healthz': r38,
  '/images/signed-url': r39,
  '/jobs/run': r40,
  '/locations': r41,
  '/locations/{id}': r42,
  '/login': r43,
  '/logout': r44,
  '/partner': r45,
  '/partner/{id}': r46,
  '/pod': r47,
  '/pod/{id}': r48,
  '/pricingPlans': r49,
  '/pricingPlans/{id}': r50,
  '/readyz': r51,
  '/states': r52,
  '/timezones': r53,
  '/users/profile/{id}': r54,
  '/webhooks/stripe': r55,
};

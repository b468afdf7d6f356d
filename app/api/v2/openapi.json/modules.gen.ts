// Written by `npm run generate`.
import * as r0 from '../admin/amenities/route';
import * as r1 from '../admin/amenities/[id]/route';
import * as r2 from '../admin/audio/route';
import * as r3 from '../admin/booking/[id]/route';
import * as r4 from '../admin/bookings/route';
import * as r5 from '../admin/bookings/inventory/[id]/unlock/route';
import * as r6 from '../admin/box-types/route';
import * as r7 from '../admin/business-partner/route';
import * as r8 from '../admin/features/route';
import * as r9 from '../admin/permissions/me/route';
import * as r10 from '../admin/pod/route';
import * as r11 from '../admin/pod/[id]/route';
import * as r12 from '../admin/pod/[id]/change-status/route';
import * as r13 from '../admin/pod/[id]/change-wifi/route';
import * as r14 from '../admin/pod/[id]/config/route';
import * as r15 from '../admin/pod/[id]/device-token/route';
import * as r16 from '../admin/pod/web/[id]/route';
import * as r17 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r18 from '../admin/pricingPlans/route';
import * as r19 from '../admin/pricingPlans/[id]/route';
import * as r20 from '../admin/privacyPolicy/route';
import * as r21 from '../admin/sponsors/route';
import * as r22 from '../admin/sponsors/[id]/route';
import * as r23 from '../admin/termsAndCondition/route';
import * as r24 from '../admin/users/change-password/route';
import * as r25 from '../amenities/route';
import * as r26 from '../auth/forgotPassword/route';
import * as r27 from '../auth/resetPassword/route';
import * as r28 from '../bookings/instant/route';
import * as r29 from '../bookings/web/[webId]/route';
import * as r30 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r31 from '../cities/route';
import * as r32 from '../countries/route';
import * as r33 from '../device/commands/route';
import * as r34 from '../device/commands/[id]/ack/route';
import * as r35 from '../device/health/route';
import * as r36 from '../geocode/route';
import * as r37 from '../healthz/route';
import * as r38 from '../images/signed-url/route';
import * as r39 from '../jobs/run/route';
import * as r40 from '../locations/route';
import * as r41 from '../locations/[id]/route';
import * as r42 from '../login/route';
import * as r43 from '../logout/route';
import * as r44 from '../partner/route';
import * as r45 from '../partner/[id]/route';
import * as r46 from '../pod/route';
import * as r47 from '../pod/[id]/route';
import * as r48 from '../pricingPlans/route';
import * as r49 from '../pricingPlans/[id]/route';
import * as r50 from '../readyz/route';
import * as r51 from '../states/route';
import * as r52 from '../timezones/route';
import * as r53 from '../users/profile/[id]/route';
import * as r54 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/http/openapi';

export const modules: RouteModules = {
  '/admin/amenities': r0,
  '/admin/amenities/{id}': r1,
  '/admin/audio': r2,
  '/admin/booking/{id}': r3,
  '/admin/bookings': r4,
  '/admin/bookings/inventory/{id}/unlock': r5,
  '/admin/box-types': r6,
  '/admin/business-partner': r7,
  '/admin/features': r8,
  '/admin/permissions/me': r9,
  '/admin/pod': r10,
  '/admin/pod/{id}': r11,
  '/admin/pod/{id}/change-status': r12,
  '/admin/pod/{id}/change-wifi': r13,
  '/admin/pod/{id}/config': r14,
  '/admin/pod/{id}/device-token': r15,
  '/admin/pod/web/{id}': r16,
  '/admin/pod/web/{id}/unlock/{bookingId}': r17,
  '/admin/pricingPlans': r18,
  '/admin/pricingPlans/{id}': r19,
  '/admin/privacyPolicy': r20,
  '/admin/sponsors': r21,
  '/admin/sponsors/{id}': r22,
  '/admin/termsAndCondition': r23,
  '/admin/users/change-password': r24,
  '/amenities': r25,
  '/auth/forgotPassword': r26,
  '/auth/resetPassword': r27,
  '/bookings/instant': r28,
  '/bookings/web/{webId}': r29,
  '/bookings/web/{webId}/confirm/{token}': r30,
  '/cities': r31,
  '/countries': r32,
  '/device/commands': r33,
  '/device/commands/{id}/ack': r34,
  '/device/health': r35,
  '/geocode': r36,
  '/healthz': r37,
  '/images/signed-url': r38,
  '/jobs/run': r39,
  '/locations': r40,
  '/locations/{id}': r41,
  '/login': r42,
  '/logout': r43,
  '/partner': r44,
  '/partner/{id}': r45,
  '/pod': r46,
  '/pod/{id}': r47,
  '/pricingPlans': r48,
  '/pricingPlans/{id}': r49,
  '/readyz': r50,
  '/states': r51,
  '/timezones': r52,
  '/users/profile/{id}': r53,
  '/webhooks/stripe': r54,
};

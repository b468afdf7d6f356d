// Written by `npm run generate`.
import * as r0 from '../admin/booking/[id]/route';
import * as r1 from '../admin/bookings/route';
import * as r2 from '../admin/business-partner/route';
import * as r3 from '../admin/permissions/me/route';
import * as r4 from '../admin/pod/route';
import * as r5 from '../admin/pod/[id]/route';
import * as r6 from '../admin/pod/[id]/change-status/route';
import * as r7 from '../admin/pod/web/[id]/route';
import * as r8 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r9 from '../admin/pricingPlans/route';
import * as r10 from '../admin/pricingPlans/[id]/route';
import * as r11 from '../admin/privacyPolicy/route';
import * as r12 from '../admin/termsAndCondition/route';
import * as r13 from '../admin/users/change-password/route';
import * as r14 from '../auth/forgotPassword/route';
import * as r15 from '../auth/resetPassword/route';
import * as r16 from '../bookings/instant/route';
import * as r17 from '../bookings/web/[webId]/route';
import * as r18 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r19 from '../cities/route';
import * as r20 from '../countries/route';
import * as r21 from '../device/commands/route';
import * as r22 from '../device/commands/[id]/ack/route';
import * as r23 from '../device/health/route';
import * as r24 from '../geocode/route';
import * as r25 from '../healthz/route';
import * as r26 from '../images/signed-url/route';
import * as r27 from '../jobs/run/route';
import * as r28 from '../locations/route';
import * as r29 from '../locations/[id]/route';
import * as r30 from '../login/route';
import * as r31 from '../logout/route';
import * as r32 from '../pricingPlans/route';
import * as r33 from '../pricingPlans/[id]/route';
import * as r34 from '../readyz/route';
import * as r35 from '../states/route';
import * as r36 from '../timezones/route';
import * as r37 from '../users/profile/[id]/route';
import * as r38 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/http/openapi';

export const modules: RouteModules = {
  '/admin/booking/{id}': r0,
  '/admin/bookings': r1,
  '/admin/business-partner': r2,
  '/admin/permissions/me': r3,
  '/admin/pod': r4,
  '/admin/pod/{id}': r5,
  '/admin/pod/{id}/change-status': r6,
  '/admin/pod/web/{id}': r7,
  '/admin/pod/web/{id}/unlock/{bookingId}': r8,
  '/admin/pricingPlans': r9,
  '/admin/pricingPlans/{id}': r10,
  '/admin/privacyPolicy': r11,
  '/admin/termsAndCondition': r12,
  '/admin/users/change-password': r13,
  '/auth/forgotPassword': r14,
  '/auth/resetPassword': r15,
  '/bookings/instant': r16,
  '/bookings/web/{webId}': r17,
  '/bookings/web/{webId}/confirm/{token}': r18,
  '/cities': r19,
  '/countries': r20,
  '/device/commands': r21,
  '/device/commands/{id}/ack': r22,
  '/device/health': r23,
  '/geocode': r24,
  '/healthz': r25,
  '/images/signed-url': r26,
  '/jobs/run': r27,
  '/locations': r28,
  '/locations/{id}': r29,
  '/login': r30,
  '/logout': r31,
  '/pricingPlans': r32,
  '/pricingPlans/{id}': r33,
  '/readyz': r34,
  '/states': r35,
  '/timezones': r36,
  '/users/profile/{id}': r37,
  '/webhooks/stripe': r38,
};

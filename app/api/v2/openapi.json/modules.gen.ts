// Written by `npm run generate`.
import * as r0 from '../admin/permissions/me/route';
import * as r1 from '../admin/pod/web/[id]/route';
import * as r2 from '../admin/pod/web/[id]/unlock/[bookingId]/route';
import * as r3 from '../admin/pricingPlans/route';
import * as r4 from '../admin/pricingPlans/[id]/route';
import * as r5 from '../admin/privacyPolicy/route';
import * as r6 from '../admin/termsAndCondition/route';
import * as r7 from '../admin/users/change-password/route';
import * as r8 from '../auth/forgotPassword/route';
import * as r9 from '../auth/resetPassword/route';
import * as r10 from '../bookings/instant/route';
import * as r11 from '../bookings/web/[webId]/route';
import * as r12 from '../bookings/web/[webId]/confirm/[token]/route';
import * as r13 from '../device/commands/route';
import * as r14 from '../device/commands/[id]/ack/route';
import * as r15 from '../device/health/route';
import * as r16 from '../healthz/route';
import * as r17 from '../jobs/run/route';
import * as r18 from '../login/route';
import * as r19 from '../logout/route';
import * as r20 from '../pricingPlans/route';
import * as r21 from '../pricingPlans/[id]/route';
import * as r22 from '../readyz/route';
import * as r23 from '../users/profile/[id]/route';
import * as r24 from '../webhooks/stripe/route';

import type { RouteModules } from '@/lib/http/openapi';

export const modules: RouteModules = {
  '/admin/permissions/me': r0,
  '/admin/pod/web/{id}': r1,
  '/admin/pod/web/{id}/unlock/{bookingId}': r2,
  '/admin/pricingPlans': r3,
  '/admin/pricingPlans/{id}': r4,
  '/admin/privacyPolicy': r5,
  '/admin/termsAndCondition': r6,
  '/admin/users/change-password': r7,
  '/auth/forgotPassword': r8,
  '/auth/resetPassword': r9,
  '/bookings/instant': r10,
  '/bookings/web/{webId}': r11,
  '/bookings/web/{webId}/confirm/{token}': r12,
  '/device/commands': r13,
  '/device/commands/{id}/ack': r14,
  '/device/health': r15,
  '/healthz': r16,
  '/jobs/run': r17,
  '/login': r18,
  '/logout': r19,
  '/pricingPlans': r20,
  '/pricingPlans/{id}': r21,
  '/readyz': r22,
  '/users/profile/{id}': r23,
  '/webhooks/stripe': r24,
};

import { resetSecondFactor } from '@/lib/parties/sub-admins/second-factor-commands';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const DELETE = route({
  auth: 'subadmins.manage',
  tag: 'Sub-admins',
  summary: 'Reset the second factor of a sub-admin who has lost it: signed out at once, and told by email',
  params: idParam,
  example: {
    failures: [{ status: 409, code: 'second_factor_off', message: 'This sub-admin has no second factor' }],
  },
  stepUp: true,
  refusals: ['second_factor_off'],
  handle: ({ actor, params }) => resetSecondFactor(actor, params),
});

import { z } from 'zod';
import { bookingVersion } from '@/lib/booking/visitors/booking-version';
import { versionExample } from '@/lib/booking/visitors/example';
import { bookingVersionOutput } from '@/lib/booking/visitors/wire';
import { webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary:
    'Whether your own booking has changed, and the server’s clock; cheap enough to ask every few seconds',
  params: z.object({ webId: webIdField }),
  output: bookingVersionOutput,
  example: versionExample,
  refusals: ['too_many'],
  handle: ({ actor, params }) => bookingVersion(actor, params.webId),
});

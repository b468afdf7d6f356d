import { z } from 'zod';
import { versionExample } from '@/lib/booking/holds/example';
import { bookingVersion } from '@/lib/booking/holds/version';
import { bookingVersionOutput } from '@/lib/booking/holds/visitor-booking-wire';
import { webIdText } from '@/lib/foundation/fields';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary:
    'Whether your own booking has changed, and the server’s clock; cheap enough to ask every few seconds',
  params: z.object({ webId: webIdText }),
  output: bookingVersionOutput,
  example: versionExample,
  handle: ({ actor, params }) => bookingVersion(actor, params.webId),
});

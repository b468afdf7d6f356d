import { getStory } from '@/lib/booking/bookings/story-queries';
import { bookingStory, storyToWire } from '@/lib/booking/bookings/story-wire';
import { wayOutOf } from '@/lib/booking/moves/free-pod';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'What happened to a booking, in words, and what may be done',
  params: idParam,
  output: bookingStory,
  handle: async ({ actor, params }) => storyToWire(await getStory(actor, params.id, wayOutOf)),
});

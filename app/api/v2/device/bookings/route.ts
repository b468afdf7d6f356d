import { z } from 'zod';
import { route } from '@/lib/platform/http/route';
import { bookingsExample } from '@/lib/pods/pod-config/example';
import { getDeviceBookings } from '@/lib/pods/pod-config/queries';
import { deviceBooking, deviceBookingToWire } from '@/lib/pods/pod-config/wire';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Current bookings of this pod and those of the next 24 hours, with their passcode HMACs',
  output: z.array(deviceBooking),
  example: bookingsExample,
  handle: async ({ actor }) => (await getDeviceBookings(actor)).map(deviceBookingToWire),
});

import { z } from 'zod';
import { route } from '@/lib/http/route';
import { bookingsExample } from '@/lib/kiosk/example';
import { getDeviceBookings } from '@/lib/kiosk/queries';
import { deviceBooking } from '@/lib/kiosk/schema';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'This pod’s bookings that run or begin within a day, with what their passcodes must give',
  output: z.array(deviceBooking),
  example: bookingsExample,
  handle: ({ actor }) => getDeviceBookings(actor),
});

'use server';

import { action } from '@/lib/platform/http/action';
import { rescheduleBooking } from './commands';

export const rescheduleBookingAction = action(rescheduleBooking);

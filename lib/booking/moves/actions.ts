'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { rescheduleBooking } from './commands';

export const rescheduleBookingAction = actionOnce('reschedule', rescheduleBooking);

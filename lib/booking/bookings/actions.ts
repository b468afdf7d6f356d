'use server';

import { action } from '@/lib/platform/http/action';
import { cancelBooking, rescheduleBooking } from './commands';
import { lockBooking, unlockBooking } from './door';

export const cancelBookingAction = action(cancelBooking);
export const rescheduleBookingAction = action(rescheduleBooking);
export const lockBookingAction = action(lockBooking);
export const unlockBookingAction = action(unlockBooking);

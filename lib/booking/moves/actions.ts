'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { rescheduleBooking } from './commands';
import { moveToFreePod } from './free-pod-commands';

export const rescheduleBookingAction = actionOnce('reschedule', rescheduleBooking);
export const moveToFreePodAction = actionOnce('free-pod', moveToFreePod);

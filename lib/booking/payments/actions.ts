'use server';

import { action } from '@/lib/platform/http/action';
import { closeFailedRefund, refundInstead } from './refund-commands';

export const refundInsteadAction = action(refundInstead);
export const closeFailedRefundAction = action(closeFailedRefund);

'use server';

import { action, actionOnce } from '@/lib/platform/http/action';
import { closeFailedRefund, refundInstead } from './refund-commands';

export const refundInsteadAction = actionOnce('refund-instead', refundInstead);
export const closeFailedRefundAction = action(closeFailedRefund);

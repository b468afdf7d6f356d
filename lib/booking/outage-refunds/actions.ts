'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { startOutageRefund } from './commands';

export const startOutageRefundAction = actionOnce('outage-refund', startOutageRefund);

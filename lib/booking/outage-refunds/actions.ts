'use server';

import { action } from '@/lib/platform/http/action';
import { startOutageRefund } from './commands';

export const startOutageRefundAction = action(startOutageRefund);

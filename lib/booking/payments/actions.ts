'use server';

import { action } from '@/lib/platform/http/action';
import { refundInstead } from './refund-commands';

export const refundInsteadAction = action(refundInstead);

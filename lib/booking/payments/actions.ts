'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { refundInstead } from './refund-commands';

export const refundInsteadAction = actionOnce('refund-instead', refundInstead);

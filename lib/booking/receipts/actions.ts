'use server';

import { action } from '@/lib/platform/http/action';
import { sendReceipt } from './commands';

export const sendReceiptAction = action(sendReceipt);

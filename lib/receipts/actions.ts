'use server';

import { action } from '@/lib/http/action';
import { sendReceipt } from './commands';

export const sendReceiptAction = action(sendReceipt);

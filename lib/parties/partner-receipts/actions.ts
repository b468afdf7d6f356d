'use server';

import { action } from '@/lib/platform/http/action';
import { createPartnerReceipt, deletePartnerReceipt, updatePartnerReceipt } from './commands';

export const createPartnerReceiptAction = action(createPartnerReceipt);
export const updatePartnerReceiptAction = action(updatePartnerReceipt);
export const deletePartnerReceiptAction = action(deletePartnerReceipt);

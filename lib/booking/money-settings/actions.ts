'use server';

import { action } from '@/lib/platform/http/action';
import { removeSeller, saveGifts, saveRefundRule, saveSeller } from './commands';

export const saveRefundRuleAction = action(saveRefundRule);
export const saveGiftsAction = action(saveGifts);
export const saveSellerAction = action(saveSeller);
export const removeSellerAction = action(removeSeller);

'use server';

import { action, actionOnce } from '@/lib/platform/http/action';
import { assignPromo, updateSeasonalCredit, updateSeasonalPromo } from './commands';

export const assignPromoAction = actionOnce('promo', assignPromo);
export const updateSeasonalPromoAction = action(updateSeasonalPromo);
export const updateSeasonalCreditAction = action(updateSeasonalCredit);

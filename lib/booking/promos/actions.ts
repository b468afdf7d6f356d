'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { assignPromo, updateSeasonalCredit, updateSeasonalPromo } from './commands';

export const assignPromoAction = actionOnce('promo', assignPromo);
export const updateSeasonalPromoAction = actionOnce('seasonal-promo', updateSeasonalPromo);
export const updateSeasonalCreditAction = actionOnce('seasonal-credit', updateSeasonalCredit);

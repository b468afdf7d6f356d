'use server';

import { action } from '@/lib/platform/http/action';
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './commands';

export const startSecondFactorAction = action(startSecondFactor);
export const confirmSecondFactorAction = action(confirmSecondFactor);
export const endSecondFactorAction = action(endSecondFactor);

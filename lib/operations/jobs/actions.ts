'use server';

import { action } from '@/lib/platform/http/action';
import { retryEffect } from './commands';

export const retryEffectAction = action(retryEffect);

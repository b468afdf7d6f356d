'use server';

import { action } from '@/lib/http/action';
import { retryEffect } from './commands';

export const retryEffectAction = action(retryEffect);

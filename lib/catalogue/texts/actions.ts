'use server';

import { action } from '@/lib/platform/http/action';
import { restoreText, updateText } from './commands';

export const updateTextAction = action(updateText);
export const restoreTextAction = action(restoreText);

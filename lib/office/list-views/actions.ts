'use server';

import { clockChoice } from '@/lib/foundation/clock-choice';
import { listView } from '@/lib/foundation/list-view';
import { action, parsing } from '@/lib/platform/http/action';
import { rememberClock, rememberListView, removeView, saveView } from './commands';

export const saveListViewAction = action(parsing(listView, rememberListView));
export const saveClockAction = action(parsing(clockChoice, rememberClock));
export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);

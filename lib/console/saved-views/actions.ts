'use server';

import { listView } from '@/lib/column-values/list-view';
import { clockChoice } from '@/lib/foundation/time/reader-clock';
import { action, operationOf } from '@/lib/platform/http/action';
import { rememberClock, rememberListView, removeView, saveView } from './commands';

export const saveListViewAction = action(operationOf(listView, rememberListView));
export const saveClockAction = action(operationOf(clockChoice, rememberClock));
export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);

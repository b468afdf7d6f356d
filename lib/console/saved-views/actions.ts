'use server';

import { listView } from '@/lib/column-values/list-view';
import { clockChoice } from '@/lib/foundation/time/reader-clock';
import { action, parsing } from '@/lib/platform/http/action';
import { rememberClock, rememberListView, removeView, saveView } from './commands';

export const saveListViewAction = action(parsing(listView, rememberListView));
export const saveClockAction = action(parsing(clockChoice, rememberClock));
export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);

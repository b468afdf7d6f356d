'use server';

import { listView } from '@/lib/foundation/list-view';
import { action, parsing } from '@/lib/platform/http/action';
import { rememberListView, removeView, saveView } from './commands';

export const saveListViewAction = action(parsing(listView, rememberListView));
export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);

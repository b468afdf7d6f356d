'use server';

import { action, parsing } from '@/lib/platform/http/action';
import { importRecords } from './commands';
import { importInput } from './schema';

export const importRecordsAction = action(parsing(importInput, importRecords));

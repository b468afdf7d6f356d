'use server';

import { action, operationOf } from '@/lib/platform/http/action';
import { importRecords } from './commands';
import { importInput } from './schema';

export const importRecordsAction = action(operationOf(importInput, importRecords));

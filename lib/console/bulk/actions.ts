'use server';

import { action, operationOf } from '@/lib/platform/http/action';
import { runBulkAction } from './handlers';
import { bulkActionInput } from './schema';

export const bulkActionAction = action(operationOf(bulkActionInput, runBulkAction));

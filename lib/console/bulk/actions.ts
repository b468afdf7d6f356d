'use server';

import { action, parsing } from '@/lib/platform/http/action';
import { runBulkAction } from './handlers';
import { bulkActionInput } from './schema';

export const bulkActionAction = action(parsing(bulkActionInput, runBulkAction));

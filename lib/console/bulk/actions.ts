'use server';

import { action, operationOf } from '@/lib/platform/http/action';
import { runBulkAction } from './handlers';
import { pricesOf } from './price-queries';
import { bulkActionInput, chosenSpaces } from './schema';

export const bulkActionAction = action(operationOf(bulkActionInput, runBulkAction));
export const pricesAction = action(operationOf(chosenSpaces, pricesOf));

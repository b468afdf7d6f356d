'use server';

import { action, operationOf } from '@/lib/platform/http/action';
import { runBulkAction } from './handlers';
import { chosenSpaces, pricesOf } from './price-queries';
import { bulkActionInput } from './schema';

export const bulkActionAction = action(operationOf(bulkActionInput, runBulkAction));
export const pricesAction = action(operationOf(chosenSpaces, pricesOf));

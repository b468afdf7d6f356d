'use server';

import { action } from '@/lib/platform/http/action';
import { stopBulkJob } from './commands';

export const stopBulkJobAction = action(stopBulkJob);

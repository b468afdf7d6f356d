import type { BulkJobState } from '@/lib/entities/bulk-kinds';
import type { Move } from '@/lib/platform/states/moves';

/** docs/rules.md#bulk-jobs */
export const BULK_JOB_MOVES = {
  stop: { from: ['running'], to: 'stopped', when: 'staff stop it' },
  finish: { from: ['running'], to: 'done', when: 'no record waits' },
} as const satisfies Record<string, Move<BulkJobState>>;

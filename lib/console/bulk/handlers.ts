import 'server-only';
import type { z } from 'zod';
import { clearInBulk } from '@/lib/booking/clearing/bulk-clear-commands';
import { refundInBulk } from '@/lib/booking/outage-refunds/commands';
import { BULK_ACTIONS, type BulkKind, type ListBulkKind } from '@/lib/entities/bulk-kinds';
import type { Actor } from '@/lib/platform/authorization/actor';
import { type BulkHandler, carryOutBulkJob } from '@/lib/platform/bulk/jobs';
import { getBulkJob } from '@/lib/platform/bulk/queries';
import { startBulkAction } from './commands';
import { AT_ONCE, type BulkOutcome } from './schema';
import { LIST_ACTIONS } from './verbs';

const listHandler =
  (kind: ListBulkKind): BulkHandler =>
  async (actor, { recordId, params, settle }) => {
    const action = LIST_ACTIONS[kind];
    await action.run(actor, recordId, action.params.parse(params), settle);
  };

/** The handler of one record for each kind of bulk job. */
export const BULK_HANDLERS = {
  refund: refundInBulk,
  'booking.clear': clearInBulk,
  ...Object.fromEntries(Object.keys(LIST_ACTIONS).map((kind) => [kind, listHandler(kind as ListBulkKind)])),
} as Record<BulkKind, BulkHandler>;

/**
 * {@link startBulkAction}; up to {@link AT_ONCE} records are processed before it returns, more by the job. Returns
 * the progress.
 */
export async function runBulkAction(
  actor: Actor,
  input: z.output<typeof startBulkAction.input>,
): Promise<BulkOutcome> {
  const { id, records } = await startBulkAction(actor, input);
  if (records <= AT_ONCE) await carryOutBulkJob(id, BULK_HANDLERS);
  const job = await getBulkJob(actor, id);
  return { job, action: BULK_ACTIONS[job.kind] };
}

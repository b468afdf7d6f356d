import 'server-only';
import { transact } from '@/db/transaction';
import type { ListParams } from '@/lib/column-values/list-params';
import { stepUpRequired } from '@/lib/foundation/errors';
import type { Actor, StaffActor } from '@/lib/platform/authorization/actor';
import { addWithin } from '@/lib/platform/limits';
import { exportSummary } from './export-summary';
import type { ListSource } from './source';

/**
 * Whether an export needs another proof of who the actor is, because it and the exports since the last proof contain
 * more persons than allowed without one; if not, it is counted.
 */
export async function exportNeedsProof<Row>(
  actor: StaffActor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<boolean> {
  const { provenAbove } = source.list;
  if (provenAbove === undefined) return false;
  const { rows } = await exportSummary(actor, source, params);
  return transact(async (tx) => {
    const exported = await addWithin(tx, 'exported:session', actor.sessionId, rows);
    if (exported <= provenAbove) return false;
    await addWithin(tx, 'exported:session', actor.sessionId, -rows);
    return true;
  });
}

/** Throws 403 `step_up_required` for an export of which {@link exportNeedsProof} is true. */
export async function assertExportProven<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<void> {
  if (actor.kind !== 'staff' || !actor.needsProof) return;
  if (await exportNeedsProof(actor, source, params)) throw stepUpRequired();
}

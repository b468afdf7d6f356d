import 'server-only';
import type { Tx } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { requestId } from '@/lib/foundation/process/request-scope';
import type { Actor } from '@/lib/platform/authorization/actor';
import { type AuditAction, entityOf } from './record-names';

/** The actor columns of an audit entry. */
const actorColumns = (actor: Actor) => ({
  actorKind: actor.kind,
  adminId: actor.kind === 'staff' ? actor.adminId : null,
  ip: actor.kind === 'visitor' || actor.kind === 'staff' ? actor.ip : null,
});

/** An event of one record, written in the same transaction. Must not contain a secret or a webId. */
export type AuditEntry = {
  action: AuditAction;
  entityId: number | string | null;
  before?: unknown;
  after?: unknown;
};

/** Adds an entry to the audit log for an event outside a command, such as the outcome of a payment. */
export async function writeAuditEntry(
  tx: Tx,
  actor: Actor,
  { action, entityId, before, after }: AuditEntry,
): Promise<void> {
  const id = entityId === null ? null : String(entityId);
  const entity = entityOf(action);
  await tx.insert(auditEntries).values({
    ...actorColumns(actor),
    action,
    entity,
    entityId: id,
    before,
    after,
    requestId: requestId(),
  });
}

import 'server-only';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins, auditEntries } from '@/db/tables';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { type Choices, choicesOf, type LookupQuery } from '@/lib/platform/list/lookup-choices';
import { recordOf } from '@/lib/platform/list/single-record';
import { auditSource, loadEntries } from './list';
import type { AuditAction, AuditEntity } from './record-names';
import type { AuditRow } from './schema';

/** Every member of staff with entries in the audit log, for the filter by person (`audit.view`). */
export function listPeople(actor: Actor, lookup: LookupQuery): Promise<Choices> {
  authorize(actor, 'audit.view');
  const where = sql`exists (select 1 from ${auditEntries} where ${auditEntries.adminId} = ${admins.id})`;
  return choicesOf({ row: { id: admins.id, name: admins.email }, from: sql`${admins}`, where }, lookup);
}

const SHOWN = 8;

type Asked = { most?: number; without?: readonly AuditAction[] };

/**
 * The newest audit entries of one record, for its own page, whose query has already authorized the actor and found
 * the record in scope. Readers without `audit.view` see who did what and when, but no values and no addresses.
 */
export async function historyOf(
  actor: Actor,
  entity: AuditEntity,
  entityId: number,
  { most = SHOWN, without = [] }: Asked = {},
): Promise<AuditRow[]> {
  const about = and(
    eq(auditEntries.entity, entity),
    eq(auditEntries.entityId, String(entityId)),
    notInArray(auditEntries.action, [...without]),
  );
  const newest = await db()
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(about)
    .orderBy(desc(auditEntries.id))
    .limit(most);
  if (newest.length === 0) return [];
  const lines = await loadEntries(
    db(),
    newest.map(({ id }) => id),
  );
  const sorted = lines.toSorted((a, b) => b.id - a.id);
  if (may(actor, 'audit.view')) return sorted;
  return sorted.map((line) => ({ ...line, ip: null, before: null, after: null, requestId: null }));
}

/** One entry of the audit log in full (`audit.view`); throws 404. */
export const getAuditEntry = recordOf(auditSource);

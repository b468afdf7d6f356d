import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins, auditLines } from '@/db/tables';
import { type Actor, authorize, may } from '@/lib/access/actor';
import { recordOf } from '@/lib/list/record';
import { auditSource, loadLines } from './list-sql';
import type { AuditLine } from './schema';

/** One line in full (role admin or 49); throws 404. */
export const getAuditLine = recordOf(auditSource);

/** Everybody who ever did something that was written down, for the filter of people (role admin or 49). */
export async function listPeople(actor: Actor): Promise<{ id: number; name: string }[]> {
  authorize(actor, 'audit.view');
  return db()
    .select({ id: admins.id, name: admins.email })
    .from(admins)
    .where(sql`exists (select 1 from ${auditLines} where ${auditLines.adminId} = ${admins.id})`)
    .orderBy(admins.email);
}

const SHOWN = 8;

/**
 * The newest lines about one record, for its own page, whose query has authorized the actor and found the record in
 * scope. Who may not see the log learns who did what and when, and neither values nor addresses.
 */
export async function historyOf(actor: Actor, entity: string, entityId: number): Promise<AuditLine[]> {
  const about = and(eq(auditLines.entity, entity), eq(auditLines.entityId, String(entityId)));
  const newest = await db()
    .select({ id: auditLines.id })
    .from(auditLines)
    .where(about)
    .orderBy(desc(auditLines.id))
    .limit(SHOWN);
  if (newest.length === 0) return [];
  const lines = await loadLines(
    db(),
    newest.map(({ id }) => id),
  );
  const sorted = lines.toSorted((a, b) => b.id - a.id);
  if (may(actor, 'audit.view')) return sorted;
  return sorted.map((line) => ({ ...line, ip: null, before: null, after: null }));
}

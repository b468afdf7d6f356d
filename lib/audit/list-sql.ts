import 'server-only';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { admins, auditLines } from '@/db/tables';
import { env } from '@/lib/env';
import { invalidField } from '@/lib/errors';
import { betweenDays } from '@/lib/list/days';
import { contains, idIs, type ListSource } from '@/lib/list/run';
import { formatDateTime, zoneOffset } from '@/lib/time';
import { mask } from './changes';
import { auditList } from './list';
import { RECORD_KINDS } from './records';
import { type AuditLine, auditLine } from './schema';

/** A person by name or e-mail, or a record by its kind and id (`booking 17`), its id alone, or its kind. */
function found(term: string): SQL {
  const by = sql`${auditLines.adminId} in (select ${admins.id} from ${admins}
    where lower(concat_ws(' ', ${admins.firstName}, ${admins.lastName}, ${admins.email})) like ${contains(term)})`;
  const [, kind = '', id] = /^(.*?)\s*(\d+)?$/.exec(term.trim().toLowerCase()) ?? [];
  const entities = Object.entries(RECORD_KINDS).flatMap(([entity, { label }]) =>
    kind && (label.toLowerCase() === kind || entity === kind) ? [entity] : [],
  );
  const record = and(
    entities.length > 0 ? inArray(auditLines.entity, entities) : undefined,
    id ? eq(auditLines.entityId, id) : undefined,
  );
  const isRecord = entities.length > 0 || (kind === '' && id !== undefined);
  return isRecord && record ? sql`(${or(by, record)})` : by;
}

function byKind(value: string): SQL {
  const kind = auditLine.shape.actorKind.safeParse(value);
  if (!kind.success) throw invalidField('by', 'by must be staff, visitor, pod or system');
  return eq(auditLines.actorKind, kind.data);
}

export const auditSource: ListSource<AuditLine> = {
  list: auditList,
  table: sql`${auditLines}`,
  id: auditLines.id,
  // Only who sees everything sees the log (role admin or 49).
  scope: () => undefined,
  search: found,
  countUpTo: 20_000,
  filters: {
    adminId: idIs('adminId', auditLines.adminId),
    entity: (value) => eq(auditLines.entity, value),
    entityId: (value) => eq(auditLines.entityId, value),
    by: byKind,
  },
  together: betweenDays(auditLines.at),
  sorts: { createdAt: [auditLines.at] },
  load: loadLines,
};

/** Lines by id, with the people who did it; secrets are masked whoever asks. */
export async function loadLines(tx: Tx, ids: number[]): Promise<AuditLine[]> {
  const rows = await tx
    .select({ line: auditLines, email: admins.email, first: admins.firstName, last: admins.lastName })
    .from(auditLines)
    .leftJoin(admins, eq(admins.id, auditLines.adminId))
    .where(inArray(auditLines.id, ids));
  const zone = env().OPERATOR_TIMEZONE;
  return rows.map(({ line: { adminId, at, before, after, ...line }, email, first, last }) => ({
    ...line,
    at: at.toISOString(),
    when: `${formatDateTime(at, zone)} ${zoneOffset(zone, at)}`,
    admin: adminId !== null && email ? { id: adminId, name: `${first} ${last}`.trim(), email } : null,
    before: mask(before),
    after: mask(after),
  }));
}

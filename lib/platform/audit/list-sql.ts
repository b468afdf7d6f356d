import 'server-only';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { admins, auditEntries, bookings, locations, spaces } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { folded } from '@/lib/foundation/folded';
import { betweenDays } from '@/lib/platform/list/days';
import { searched } from '@/lib/platform/list/search-terms';
import { hasId, idIs, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { mask } from './changes';
import { auditList } from './list';
import { RECORD_KINDS } from './records';
import { ACTOR_KINDS, type AuditRow } from './schema';

/**
 * Finds a person by name or email, or a record by kind and id (`booking 17`), by id alone, or by kind alone.
 */
function matches(term: string): SQL {
  const by = sql`${auditEntries.adminId} in (select ${admins.id} from ${admins}
    where ${textContains(sql`concat_ws(' ', ${admins.firstName}, ${admins.lastName}, ${admins.email})`, term)})`;
  const [, before = '', id] = /^(\D*)(\d+)?$/.exec(folded(searched(term))) ?? [];
  const kind = before.trim();
  const entities = Object.entries(RECORD_KINDS).flatMap(([entity, { label }]) =>
    kind && (label.toLowerCase() === kind || entity === kind) ? [entity] : [],
  );
  const record = and(
    entities.length > 0 ? inArray(auditEntries.entity, entities) : undefined,
    id ? eq(auditEntries.entityId, id) : undefined,
  );
  const isRecord = entities.length > 0 || (kind === '' && id !== undefined);
  return isRecord && record ? sql`(${or(by, record)})` : by;
}

function byKind(value: string): SQL {
  const kind = ACTOR_KINDS.find((each) => each === value);
  if (!kind) throw invalidField('by', 'by must be staff, visitor, pod or system');
  return eq(auditEntries.actorKind, kind);
}

export const auditSource = listSource({
  list: auditList,
  table: sql`${auditEntries}`,
  id: auditEntries.id,
  // Only those who see every row may see the log: docs/rules.md#audit.
  scope: () => undefined,
  search: matches,
  countUpTo: 20_000,
  filters: {
    startDate: 'together',
    endDate: 'together',
    adminId: idIs('adminId', auditEntries.adminId),
    entity: (value) => eq(auditEntries.entity, value),
    entityId: (value) => eq(auditEntries.entityId, value),
    by: byKind,
  },
  counted: {
    adminId: {
      value: auditEntries.adminId,
      name: (id) => sql`(select ${admins.email} from ${admins} where ${admins.id} = ${id})`,
    },
  },
  together: betweenDays(auditEntries.at),
  sorts: { createdAt: [auditEntries.at] },
  load: loadEntries,
});

const recordId = sql`${auditEntries.entityId}::bigint`;

/** What the records with a name of their own are called, of an entry. An id that is no number names none. */
const recordCalled = sql<string | null>`case when ${auditEntries.entityId} !~ '^[0-9]{1,18}$' then null
  when ${auditEntries.entity} = 'booking' then (select ${bookings.transactionId} from ${bookings} where ${bookings.id} = ${recordId})
  when ${auditEntries.entity} = 'space' then (select ${spaces.name} from ${spaces} where ${spaces.id} = ${recordId})
  when ${auditEntries.entity} = 'location' then (select ${locations.name} from ${locations} where ${locations.id} = ${recordId})
  end`;

/** Audit entries by id, with the people who acted; secrets are masked for every reader. */
export async function loadEntries(on: Db, ids: number[]): Promise<AuditRow[]> {
  const rows = await on
    .select({
      line: auditEntries,
      email: admins.email,
      first: admins.firstName,
      last: admins.lastName,
      recordCalled,
    })
    .from(auditEntries)
    .leftJoin(admins, eq(admins.id, auditEntries.adminId))
    .where(hasId(auditEntries.id, ids));
  return rows.map(({ line: { adminId, before, after, ...line }, email, first, last, recordCalled }) => ({
    ...line,
    recordCalled,
    admin: adminId !== null && email ? { id: adminId, name: `${first} ${last}`.trim(), email } : null,
    before: mask(before),
    after: mask(after),
  }));
}

import 'server-only';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { admins, auditEntries, bookings, locations, spaces } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { folded } from '@/lib/foundation/text/folded';
import { isoIn } from '@/lib/foundation/time/zones';
import { addressText } from '@/lib/platform/address-text';
import { defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { betweenDays, hasId, idIs } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { cleanSearchText } from '@/lib/platform/list/search-terms';
import { listSource } from '@/lib/platform/list/source';
import { ACTOR_KIND_WORDS, actorName } from './actor-name';
import { changesOf, maskSecrets, summaryOf } from './changes';
import { actionName, RECORD_KINDS, recordName } from './record-names';
import { ACTOR_KINDS, type AuditRow } from './schema';

const from = ({ admin, ip }: AuditRow): string => [admin?.email, addressText(ip)].filter(Boolean).join(' · ');

const asText = (side: unknown): string | null => (side ? JSON.stringify(side) : null);

export const auditList = defineList<AuditRow>()({
  name: 'audit-log',
  title: 'Audit Log',
  summary: 'Who did what to which record, when, and from where',
  noun: 'entry',
  lesson: 'Every change is recorded here, with who made it.',
  path: '/admin/audit-log',
  permission: 'audit.view',
  searchLabel: 'Search person or record, such as booking 17',
  filters: [
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'From – to', short: 'When' },
    { kind: 'lookup', key: 'adminId', label: 'Person', lookup: '/admin/audit-log/people' },
    {
      kind: 'choice',
      key: 'entity',
      label: 'Record',
      choices: Object.entries(RECORD_KINDS).map(([value, { label }]) => ({ value, label })),
    },
    {
      kind: 'choice',
      key: 'by',
      label: 'By',
      choices: Object.entries(ACTOR_KIND_WORDS).map(([value, label]) => ({ value, label })),
    },
  ],
  extraFilters: [{ key: 'entityId', label: 'Record id' }],
  columns: [
    {
      key: 'when',
      label: 'When',
      sort: 'createdAt',
      phone: 'when',
      cell: (line) => textCell(line.at.toISOString()),
    },
    { key: 'who', label: 'Who', phone: 'who', cell: (line) => twoLineCell(actorName(line), from(line)) },
    { key: 'what', label: 'What', phone: 'status', cell: (line) => textCell(actionName(line.action)) },
    { key: 'record', label: 'Record', cell: (line) => textCell(recordName(line)) },
    {
      key: 'changes',
      label: 'Change',
      cell: (line) => textCell(summaryOf(changesOf(line.before, line.after, line.entity))),
    },
  ],
  csv: {
    fileName: 'audit log',
    clock: 'utc',
    columns: [
      { header: 'id', value: (line) => line.id },
      { header: 'at', value: (line, zone) => isoIn(line.at, zone) },
      { header: 'by', value: (line) => line.actorKind },
      { header: 'person', value: (line) => line.admin?.email },
      { header: 'address', value: (line) => line.ip },
      { header: 'action', value: (line) => line.action },
      { header: 'record', value: (line) => line.entity },
      { header: 'record id', value: (line) => line.entityId },
      { header: 'before', value: ({ before }) => asText(before) },
      { header: 'after', value: ({ after }) => asText(after) },
    ],
  },
});

/**
 * Finds a person by name or email, or a record by kind and id (`booking 17`), by id alone, or by kind alone.
 */
function matches(term: string): SQL {
  const by = sql`${auditEntries.adminId} in (select ${admins.id} from ${admins}
    where ${textContains(sql`concat_ws(' ', ${admins.firstName}, ${admins.lastName}, ${admins.email})`, term)})`;
  const [, before = '', id] = /^(\D*)(\d+)?$/.exec(folded(cleanSearchText(term))) ?? [];
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
  // Only staff who see every row may see the log: docs/rules.md#audit.
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

/** The name of an entry's record, for kinds of records that have one; null for an id that is not a number. */
const recordCalled = sql<string | null>`case when ${auditEntries.entityId} !~ '^[0-9]{1,18}$' then null
  when ${auditEntries.entity} = 'booking' then (select ${bookings.transactionId} from ${bookings} where ${bookings.id} = ${recordId})
  when ${auditEntries.entity} = 'space' then (select ${spaces.name} from ${spaces} where ${spaces.id} = ${recordId})
  when ${auditEntries.entity} = 'location' then (select ${locations.name} from ${locations} where ${locations.id} = ${recordId})
  end`;

/** Audit entries by id, with their actors; secrets are masked for every reader. */
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
    before: maskSecrets(before),
    after: maskSecrets(after),
  }));
}

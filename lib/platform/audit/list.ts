import { isoIn } from '@/lib/foundation/time-zones';
import { defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { ACTOR_KINDS, actorName, addressText } from './actor-name';
import { changesOf, summaryOf } from './changes';
import { actionWords, RECORD_KINDS, recordName } from './records';
import type { AuditRow } from './schema';

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
      choices: Object.entries(ACTOR_KINDS).map(([value, label]) => ({ value, label })),
    },
  ],
  extraFilters: [{ key: 'entityId', label: 'Record id' }],
  columns: [
    { key: 'when', label: 'When', sort: 'createdAt', cell: (line) => textCell(line.at.toISOString()) },
    { key: 'who', label: 'Who', cell: (line) => twoLineCell(actorName(line), from(line)) },
    { key: 'what', label: 'What', cell: (line) => textCell(actionWords(line.action)) },
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

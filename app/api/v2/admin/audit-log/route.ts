import { env } from '@/lib/foundation/settings/env';
import { auditSource } from '@/lib/platform/audit/list';
import { auditRow, auditRowToWire } from '@/lib/platform/audit/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: auditSource,
  row: auditRow,
  toWire: (row) => auditRowToWire(row, env().OPERATOR_TIMEZONE),
  tag: 'Audit log',
  summary: 'Who did what to which record, newest first',
});

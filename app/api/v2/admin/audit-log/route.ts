import { auditSource } from '@/lib/platform/audit/list-sql';
import { auditRow } from '@/lib/platform/audit/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: auditSource,
  row: auditRow,
  toWire: asIs,
  tag: 'Audit log',
  summary: 'Who did what to which record, newest first',
});

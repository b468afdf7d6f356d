import { auditSource } from '@/lib/audit/list-sql';
import { auditLine } from '@/lib/audit/schema';
import { listRoute } from '@/lib/http/list-route';

export const GET = listRoute({
  source: auditSource,
  row: auditLine,
  tag: 'Audit log',
  summary: 'Who did what to which record, newest first',
});

import { closeMonth } from '@/lib/booking/statements/commands';
import { getStatementMonth } from '@/lib/booking/statements/queries';
import { monthInput } from '@/lib/booking/statements/schema';
import { closedMonth, statementMonth, statementMonthToWire } from '@/lib/booking/statements/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'ledger.view',
  tag: 'Ledger',
  summary: 'The statements of a month, or the figures so far while it is open',
  query: monthInput,
  output: statementMonth,
  handle: async ({ actor, query }) =>
    statementMonthToWire(await getStatementMonth(actor, `${query.month}-01`)),
});

export const POST = route({
  auth: 'statements.close',
  tag: 'Ledger',
  summary: 'Close a month that has ended: its statements do not change any more',
  body: monthInput,
  output: closedMonth,
  status: 201,
  idempotent: true,
  refusals: ['month_before_open', 'month_closed', 'month_running'],
  handle: ({ actor, body }) => closeMonth(actor, body),
});

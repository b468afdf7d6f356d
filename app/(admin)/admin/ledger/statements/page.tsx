import { ConfirmButton } from '@/components/list/confirm-button';
import { callingOnce } from '@/components/list/confirmation';
import type { PageQuery } from '@/components/list/list-screen';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { StatementTable } from '@/components/statements/statement-table';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { closeMonthAction } from '@/lib/booking/statements/actions';
import { operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { getStatementMonth } from '@/lib/booking/statements/queries';
import { monthInput, type StatementMonth } from '@/lib/booking/statements/schema';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addMonths, monthName } from '@/lib/foundation/time/local-dates';
import { shownTime } from '@/lib/foundation/time/reader-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Statements' };

/** The month in the URL, or the last one that has ended. */
function chosenMonth(query: PageQuery, now: Date): string {
  const parsed = monthInput.safeParse({ month: [query.month].flat()[0] });
  return parsed.success ? `${parsed.data.month}-01` : operatorMonthFrom(now, -1);
}

export default async function StatementsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const now = dbNow();
  const month = chosenMonth(query, now);
  const statementMonth = await getStatementMonth(actor, month);
  const name = monthName(month);
  const linkTo = (to: string) => `/admin/ledger/statements?month=${to.slice(0, 7)}`;
  const next = addMonths(month, 1);
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Ledger', href: '/admin/ledger' }, { label: 'Statements' }]} />
      <PageHeader
        title={`Statements for ${name}`}
        badge={
          <Badge tone={statementMonth.closedAt ? 'ok' : 'info'}>
            {statementMonth.closedAt ? 'Closed' : 'Open'}
          </Badge>
        }
        description={stateOf(actor, statementMonth, month, now)}
        actions={
          <>
            <ButtonLink href={linkTo(addMonths(month, -1))}>{monthName(addMonths(month, -1))}</ButtonLink>
            {next <= operatorMonthFrom(now) && <ButtonLink href={linkTo(next)}>{monthName(next)}</ButtonLink>}
            {statementMonth.canClose && may(actor, 'statements.close') && (
              <ConfirmButton
                variant="primary"
                confirmation={{
                  title: `Close ${name}?`,
                  verb: 'Close month',
                  description:
                    'Each partner gets a statement with a number. It does not change any more: corrections are part of the month that is open then.',
                  run: callingOnce(closeMonthAction, { month: month.slice(0, 7) }),
                  success: `${name} is closed`,
                }}
              >
                Close month
              </ConfirmButton>
            )}
          </>
        }
      />
      {statementMonth.statements.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState title="No movements">Nothing was paid, refunded or billed in {name}.</EmptyState>
        </div>
      ) : (
        <StatementTable statements={statementMonth.statements} caption={`Statements for ${name}`} />
      )}
    </>
  );
}

function stateOf(
  actor: StaffActor,
  { closedAt, canClose }: StatementMonth,
  month: string,
  now: Date,
): string {
  if (closedAt) return `Closed on ${shownTime(actor, closedAt)}. Later changes appear in the next statement.`;
  if (month >= operatorMonthFrom(now)) return 'The figures so far. The month is closed after it has ended.';
  if (canClose) return 'The month has ended. It is closed by itself on the 1st, six hours after it ended.';
  return 'The figures of the ledger: this month was over before the first one was closed, or waits for the one before it.';
}

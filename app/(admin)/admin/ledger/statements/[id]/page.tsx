import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import { buttonVariants } from '@/components/ui/button';
import { getStatement } from '@/lib/booking/statements/queries';
import {
  type StatementLine,
  statementHeadLines,
  statementKindLines,
  statementTaxLines,
} from '@/lib/booking/statements/statement-lines';
import { statementNumber } from '@/lib/booking/statements/statement-number';
import { monthName } from '@/lib/foundation/time/local-dates';
import { shownTime } from '@/lib/foundation/time/reader-clock';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Statement' };

export default async function StatementPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const statement = await orNotFound(getStatement(actor, Number(id)));
  const { month, partnerName, number, totals, closedAt } = statement;
  const file = `/api/v2/admin/statements/${id}?format=`;
  return (
    <RecordPage
      trail={[
        { label: 'Ledger', href: '/admin/ledger' },
        { label: 'Statements', href: `/admin/ledger/statements?month=${month.slice(0, 7)}` },
        { label: statementNumber(number ?? 0) },
      ]}
      title={`${partnerName}, ${monthName(month)}`}
      badge={<Badge tone="ok">Closed</Badge>}
      description={`${statementNumber(number ?? 0)}${closedAt ? `, closed on ${shownTime(actor, closedAt)}` : ''}`}
      actions={
        <>
          <a href={`${file}csv`} className={buttonVariants({})}>
            Movements as CSV
          </a>
          <a href={`${file}pdf`} className={buttonVariants({ variant: 'primary' })}>
            PDF
          </a>
        </>
      }
      aside={
        <Section title="Tax by country and rate">
          <Lines lines={statementTaxLines(totals)} none="No tax in this month." />
        </Section>
      }
    >
      <Section title="Summary">
        <Lines lines={statementHeadLines(totals)} none="" />
      </Section>
      <Section title="Movements" description="The ledger of this month, by kind.">
        <Lines lines={statementKindLines(totals)} none="No movements." />
      </Section>
    </RecordPage>
  );
}

function Lines({ lines, none }: { lines: (StatementLine & { detail?: string })[]; none: string }) {
  if (lines.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ label, value, detail }) => (
        <div key={`${label} ${detail}`} className="flex justify-between gap-4 py-2">
          <dt className="min-w-0">
            {label}
            {detail && <span className="block text-small text-ink-2">{detail}</span>}
          </dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { cn } from '@/components/ui/cn';
import { getLedgerTotals } from '@/lib/booking/ledger/queries';
import type { LedgerTotal } from '@/lib/booking/ledger/schema';
import type { ListParams } from '@/lib/column-values/list-params';
import type { MovementKind } from '@/lib/column-values/movement-kinds';
import { formatMoney } from '@/lib/foundation/money';
import { formatLocalDate } from '@/lib/foundation/time/local-dates';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { DayRanges } from './day-ranges';

type Group = { label: string; of: (total: LedgerTotal) => boolean };

const isOf =
  (...kinds: MovementKind[]) =>
  ({ kind }: LedgerTotal) =>
    kinds.includes(kind);

/** Besides the income from cards, in the order in which a month is closed. */
const GROUPS: Group[] = [
  { label: 'Counter', of: isOf('walk_up') },
  { label: 'Billed to partners', of: isOf('pass', 'pass_returned') },
  { label: 'Credit spent', of: isOf('credit_spent') },
  {
    label: 'Credit given',
    of: ({ kind, method }) =>
      isOf('credit_given', 'credit_taken', 'credit_expired')({ kind } as LedgerTotal) ||
      (kind === 'refund' && method === 'wallet'),
  },
  { label: 'Promo and waived', of: isOf('promo', 'waived') },
  { label: 'Disputes', of: isOf('dispute', 'dispute_won') },
  { label: 'Provider fees', of: isOf('fee') },
  { label: 'Payouts', of: isOf('payout') },
];

const sumOf = (totals: LedgerTotal[], of: Group['of']) =>
  totals.filter(of).reduce((sum, { grossCents }) => sum + grossCents, 0);
const onCard = (...kinds: MovementKind[]): Group['of'] => {
  const mine = isOf(...kinds);
  return (total) => total.method === 'card' && mine(total);
};

type Props = { actor: StaffActor; params: ListParams };

/** The totals of the chosen days. Without days, the ranges to choose from. */
export async function LedgerTotals({ actor, params }: Props) {
  const { startDate, endDate, ...others } = params.filters;
  return (
    <section
      aria-label="Totals"
      className={cn(
        'mb-4 rounded-card border border-line bg-surface px-4 py-3.5 max-sm:mb-2 sm:px-5',
        !(startDate && endDate) && 'max-sm:border-0 max-sm:bg-transparent max-sm:p-0',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className={cn('font-semibold', !(startDate && endDate) && 'max-sm:sr-only')}>
          {startDate && endDate
            ? `${formatLocalDate(startDate)} – ${formatLocalDate(endDate)}`
            : 'Pick a period for totals'}
        </h2>
        <DayRanges chosen={{ startDate, endDate }} others={others} />
      </div>
      {startDate && endDate && <Sums actor={actor} params={params} />}
    </section>
  );
}

async function Sums({ actor, params }: Props) {
  const { totals, incomeCents } = await getLedgerTotals(actor, params);
  const shown = GROUPS.map(({ label, of }) => ({
    label,
    cents: sumOf(totals, of),
    any: totals.some(of),
  })).filter(({ any }) => any);
  return (
    <>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Sum label="Card payments" cents={sumOf(totals, onCard('payment'))} />
        <Sum label="Card refunds" cents={sumOf(totals, onCard('refund', 'refund_failed'))} />
        <Sum label="Revenue, as on the dashboard" cents={incomeCents} strong />
      </dl>
      {shown.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-2 border-t border-line pt-3 sm:grid-cols-4">
          {shown.map(({ label, cents }) => (
            <Sum key={label} label={label} cents={cents} small />
          ))}
        </dl>
      )}
    </>
  );
}

type SumProps = { label: string; cents: number; strong?: boolean; small?: boolean };

const Sum = ({ label, cents, strong = false, small = false }: SumProps) => (
  <div>
    <dt className="text-small text-ink-2">{label}</dt>
    <dd
      className={`tabular-nums ${small ? '' : 'text-[1.25rem] leading-7'} ${strong ? 'font-semibold' : ''}`}
    >
      {formatMoney(cents)}
    </dd>
  </div>
);

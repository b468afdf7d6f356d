import { RecordLink } from '@/components/list/record-link';
import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import { CircleCheck } from '@/components/ui/icons/circle-check.gen';
import { differenceLabel, differenceTodo } from '@/lib/booking/reconciliation/difference-words';
import type { Difference } from '@/lib/booking/reconciliation/schema';
import { formatMoney } from '@/lib/foundation/money';

/** Differences that are explained and need no action. */
const QUIET = new Set<Difference['kind']>(['late', 'fee']);

type Props = { differences: Difference[]; zone: string };

/** Each difference with its three amounts and what to do about it, or one sentence if there is none. */
export function Differences({ differences, zone }: Props) {
  if (differences.length === 0)
    return (
      <p className="flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 text-ink-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
        The card provider, the ledger and the bookings agree about these days.
      </p>
    );
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {differences.map((difference) => (
        <li key={`${difference.kind}-${difference.reference}`} className="grid gap-1 px-4 py-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={QUIET.has(difference.kind) ? 'info' : 'bad'}>
              {differenceLabel(difference.kind)}
            </Badge>
            {difference.booking && (
              <RecordLink href={`/admin/booking/${difference.booking.id}`} code>
                {difference.booking.transactionId}
              </RecordLink>
            )}
            <span className="text-small text-ink-3">
              <SpaceTime at={difference.at} zone={zone} />
            </span>
          </span>
          <span>{differenceTodo(difference.kind)}</span>
          <span className="flex flex-wrap gap-x-5 gap-y-0.5 text-small text-ink-2 tabular-nums">
            <Amount label="Provider" cents={difference.providerCents} />
            <Amount label="Ledger" cents={difference.ledgerCents} />
            <Amount label="Booking" cents={difference.bookingCents} />
            <span className="font-mono break-all text-ink-3">{difference.reference}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number | null }) => (
  <span>
    {label} {cents === null ? 'none' : formatMoney(cents)}
  </span>
);

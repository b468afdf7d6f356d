import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import type { RefundLine } from '@/lib/booking/bookings/schema';
import type { UnsettledRefund } from '@/lib/booking/payments/refund-queries';
import { formatMoney } from '@/lib/foundation/money';
import type { Tone } from '@/lib/platform/list/define';
import { SettleRefund } from './settle-refund';

const TONES: Record<RefundLine['state'], Tone> = { succeeded: 'ok', pending: 'warn', failed: 'bad' };
const STATES: Record<RefundLine['state'], string> = {
  succeeded: 'Done',
  pending: 'In progress',
  failed: 'Failed',
};

type Props = {
  refunds: RefundLine[];
  zone: string;
  /** The failed refunds that the reader may settle. */
  unsettled: UnsettledRefund[];
};

/** The refunds: amount, method, person, time, reason, and the provider's reference; newest first. */
export function RefundHistory({ refunds, zone, unsettled }: Props) {
  return (
    <ol className="grid gap-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid gap-0.5">
          <span className="flex items-center justify-between gap-2">
            <span className="font-medium">
              {formatMoney(refund.amountCents)} to the {refund.method}
            </span>
            <Badge tone={TONES[refund.state]}>{STATES[refund.state]}</Badge>
          </span>
          {refund.reason && <span>{refund.reason}</span>}
          {refund.failure && <span className="text-bad">{refund.failure}</span>}
          <span className="text-small text-ink-3">
            <SpaceTime at={refund.createdAt} zone={zone} /> · {refund.by}
          </span>
          {refund.reference && (
            <span className="font-mono text-small break-all text-ink-3">{refund.reference}</span>
          )}
          <Settling refund={unsettled.find(({ id }) => id === refund.id)} />
        </li>
      ))}
    </ol>
  );
}

/** The ways to settle what is open of a failed refund. */
function Settling({ refund }: { refund: UnsettledRefund | undefined }) {
  if (!refund) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      <SettleRefund title={`A refund of ${formatMoney(refund.cents)} failed`} refundId={refund.id} />
    </span>
  );
}

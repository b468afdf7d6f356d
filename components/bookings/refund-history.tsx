import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import type { RefundLine } from '@/lib/booking/bookings/schema';
import { formatMoney } from '@/lib/foundation/money';
import type { Tone } from '@/lib/platform/list/define';

const TONES: Record<RefundLine['state'], Tone> = { succeeded: 'ok', pending: 'warn', failed: 'bad' };
const STATES: Record<RefundLine['state'], string> = {
  succeeded: 'Done',
  pending: 'In progress',
  failed: 'Failed',
};

/** The refunds: amount, method, who, when, why, and the provider's reference; newest first. */
export function RefundHistory({ refunds, zone }: { refunds: RefundLine[]; zone: string }) {
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
        </li>
      ))}
    </ol>
  );
}

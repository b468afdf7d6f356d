import type { Side } from '@/lib/booking/reconciliation/schema';
import { formatMoney } from '@/lib/foundation/money';

const LABELS: Record<Side['label'], string> = {
  payments: 'Card payments',
  refunds: 'Card refunds',
  disputes: 'Disputes',
  fees: 'Provider fees',
  payouts: 'Payouts',
};

/** The provider, the ledger and the bookings side by side, with what the ledger has more or less than the provider. */
export function Comparison({ sides }: { sides: Side[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full min-w-130 tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-small text-ink-2">
            <th scope="col" className="px-4 py-2.5 font-medium">
              In these days
            </th>
            {['Card provider', 'Ledger', 'Bookings', 'Difference'].map((heading) => (
              <th key={heading} scope="col" className="px-4 py-2.5 text-right font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sides.map((side) => (
            <Line key={side.label} side={side} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ side: { label, providerCents, ledgerCents, bookingCents } }: { side: Side }) {
  const off = ledgerCents - providerCents;
  return (
    <tr>
      <th scope="row" className="px-4 py-2.5 text-left font-medium">
        {LABELS[label]}
      </th>
      <td className="px-4 py-2.5 text-right">{formatMoney(providerCents)}</td>
      <td className="px-4 py-2.5 text-right">{formatMoney(ledgerCents)}</td>
      <td className="px-4 py-2.5 text-right">{bookingCents === null ? '—' : formatMoney(bookingCents)}</td>
      <td className={`px-4 py-2.5 text-right ${off === 0 ? 'text-ink-3' : 'font-semibold text-bad'}`}>
        {off === 0 ? 'None' : formatMoney(off)}
      </td>
    </tr>
  );
}

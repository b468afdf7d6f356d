import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { Side } from '@/lib/booking/reconciliation/schema';
import { formatMoney } from '@/lib/foundation/money';

const LABELS: Record<Side['label'], string> = {
  payments: 'Card payments',
  refunds: 'Card refunds',
  disputes: 'Disputes',
  fees: 'Provider fees',
  payouts: 'Payouts',
};

/** The provider, the ledger and the bookings side by side, with the difference between the ledger and the provider. */
export function Comparison({ sides }: { sides: Side[] }) {
  return (
    <TableCard>
      <Table caption="Side by side">
        <Thead>
          <Tr>
            <Th>Kind</Th>
            {['Card provider', 'Ledger', 'Bookings', 'Difference'].map((heading) => (
              <Th key={heading} align="right">
                {heading}
              </Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {sides.map((side) => (
            <Line key={side.label} side={side} />
          ))}
        </Tbody>
      </Table>
    </TableCard>
  );
}

function Line({ side }: { side: Side }) {
  const { label, providerCents, ledgerCents, bookingCents, waitingCents } = side;
  const off = ledgerCents - providerCents - waitingCents;
  return (
    <Tr>
      <Td>{LABELS[label]}</Td>
      <Td label="Card provider" align="right">
        {formatMoney(providerCents)}
      </Td>
      <Td label="Ledger" align="right">
        {formatMoney(ledgerCents)}
      </Td>
      <Td label="Bookings" align="right">
        {bookingCents === null ? '—' : formatMoney(bookingCents)}
      </Td>
      <Td label="Difference" align="right">
        <span className={off === 0 ? 'text-ink-3' : 'font-semibold text-bad'}>
          {off === 0 ? 'None' : formatMoney(off)}
        </span>
        {waitingCents !== 0 && (
          <span className="block text-small text-ink-2">
            {formatMoney(waitingCents)} not at the provider yet
          </span>
        )}
      </Td>
    </Tr>
  );
}

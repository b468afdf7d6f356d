import { RecordLink } from '@/components/list/record-link';
import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import { statementNumber } from '@/lib/booking/statements/month';
import type { Statement } from '@/lib/booking/statements/schema';
import { formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/words';

type Column = { label: string; of: (statement: Statement) => string };

const COLUMNS: Column[] = [
  { label: 'Bookings', of: ({ totals }) => wholeNumber(totals.bookings) },
  { label: 'Sold', of: ({ totals }) => formatMoney(totals.soldCents) },
  { label: 'Refunded', of: ({ totals }) => formatMoney(totals.refundedCents) },
  { label: 'Tax', of: ({ totals }) => formatMoney(totals.taxCents) },
  { label: 'Passes', of: ({ totals }) => wholeNumber(totals.passes) },
  { label: 'Billed for passes', of: ({ totals }) => formatMoney(totals.passCents) },
];

/** The statements of a month, or the figures so far, a partner a row. */
export function StatementTable({ statements, caption }: { statements: Statement[]; caption: string }) {
  return (
    <TableCard>
      <Table caption={caption}>
        <Thead>
          <Tr>
            <Th>Partner</Th>
            {COLUMNS.map(({ label }) => (
              <Th key={label} align="right">
                {label}
              </Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {statements.map((statement) => (
            <Tr key={statement.businessPartnerId ?? 0}>
              <Td label="Partner">
                {statement.id === null ? (
                  statement.partnerName
                ) : (
                  <span className="grid">
                    <RecordLink href={`/admin/ledger/statements/${statement.id}`}>
                      {statement.partnerName}
                    </RecordLink>
                    <span className="text-small text-ink-2">{statementNumber(statement.number ?? 0)}</span>
                  </span>
                )}
              </Td>
              {COLUMNS.map(({ label, of }) => (
                <Td key={label} label={label} align="right">
                  {of(statement)}
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
    </TableCard>
  );
}

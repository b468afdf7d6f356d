import { RecordLink } from '@/components/list/record-link';
import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { Statement } from '@/lib/booking/statements/schema';
import { statementNumber } from '@/lib/booking/statements/statement-number';
import type { StatementTotals } from '@/lib/column-values/statement-totals';
import { formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';

type Column = {
  label: string;
  of: (totals: StatementTotals) => number;
  shown: (value: number) => string;
};

const COLUMNS: Column[] = [
  { label: 'Bookings', of: ({ bookings }) => bookings, shown: wholeNumber },
  { label: 'Sold', of: ({ soldCents }) => soldCents, shown: formatMoney },
  { label: 'Refunded', of: ({ refundedCents }) => refundedCents, shown: formatMoney },
  { label: 'Tax', of: ({ taxCents }) => taxCents, shown: formatMoney },
  { label: 'Passes', of: ({ passes }) => passes, shown: wholeNumber },
  { label: 'Billed for passes', of: ({ passCents }) => passCents, shown: formatMoney },
];

/** The statements of a month, or the figures so far: one row per partner, and the totals of the rows that are shown. */
export function StatementTable({ statements, caption }: { statements: Statement[]; caption: string }) {
  return (
    <TableCard>
      <Table caption={caption} data-summary="">
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
              {COLUMNS.map(({ label, of, shown }) => (
                <Td key={label} label={label} align="right">
                  {shown(of(statement.totals))}
                </Td>
              ))}
            </Tr>
          ))}
          {statements.length > 1 && (
            <Tr className="font-semibold">
              <Td label="Partner">Total</Td>
              {COLUMNS.map(({ label, of, shown }) => (
                <Td key={label} label={label} align="right">
                  {shown(statements.reduce((sum, { totals }) => sum + of(totals), 0))}
                </Td>
              ))}
            </Tr>
          )}
        </Tbody>
      </Table>
    </TableCard>
  );
}

import { ListCell, linkCell } from '@/components/list/list-cell';
import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import { disputeNeedsEvidence, disputeReasonWords, disputeState } from '@/lib/booking/payments/dispute-words';
import { spaceCell } from '@/lib/catalogue/spaces/space-cell';
import type { Dispute } from '@/lib/console/disputes/schema';
import { formatMoney } from '@/lib/foundation/money';

/** Disputes with what has to be done, and its deadline. */
export function DisputeTable({ disputes, zone }: { disputes: Dispute[]; zone: string }) {
  return (
    <TableCard>
      <Table caption="Disputes">
        <Thead>
          <Tr>
            <Th>Booking</Th>
            <Th>State</Th>
            <Th>Evidence due by</Th>
            <Th>Reason</Th>
            <Th>Space</Th>
            <Th align="right">Amount</Th>
          </Tr>
        </Thead>
        <Tbody>
          {disputes.map((dispute) => (
            <Tr key={dispute.id}>
              <Td>
                <ListCell
                  cell={linkCell({
                    href: `/admin/ledger/disputes/${dispute.id}`,
                    text: dispute.booking.transactionId,
                    detail: dispute.booking.customer,
                    code: true,
                    peek: dispute.booking.id,
                  })}
                />
              </Td>
              <Td label="State">
                <Badge tone={disputeState(dispute.state).tone}>{disputeState(dispute.state).label}</Badge>
              </Td>
              <Td label="Evidence due by">
                {dispute.dueAt && disputeNeedsEvidence(dispute.state) ? (
                  <SpaceTime at={dispute.dueAt} zone={zone} />
                ) : (
                  '—'
                )}
              </Td>
              <Td label="Reason">{disputeReasonWords(dispute.reason)}</Td>
              <Td label="Space">
                <ListCell cell={spaceCell(dispute.space, dispute.location)} />
              </Td>
              <Td label="Amount" align="right">
                {formatMoney(dispute.amountCents)}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </TableCard>
  );
}

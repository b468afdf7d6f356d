'use client';

import { useMemo } from 'react';
import { useApi } from '@/components/api/use-api';
import { useLeaveDialog } from '@/components/form/leave-dialog';
import { ClockTime } from '@/components/spaces/clock-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Tbody, Td, Th, Thead, Tr, TwoLine } from '@/components/ui/table';
import type { PriceLineWire } from '@/lib/booking/bookings/detail-wire';
import type { BookingRow, PriceLine } from '@/lib/booking/bookings/schema';
import { formatDeduction, formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { priceLineFromApi } from './from-api';
import { periodName, periodState } from './period-label';

type Booking = Pick<BookingRow, 'id' | 'transactionId'> & { customer: string };
/** `clock`: the space's clock, from when the booking was made. */
type Props = { booking: Booking; clock: ZoneClock; closeHref: string };

/** The price line of each period, loaded when the dialog opens: docs/rules.md#price-lines. */
export function SummaryDialog({ booking, clock, closeHref }: Props) {
  const { data, failure, retry } = useApi<PriceLineWire[]>(`/admin/booking/${booking.id}/price-details`);
  const lines = useMemo(() => data?.map(priceLineFromApi), [data]);
  const close = useLeaveDialog(closeHref);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Payment summary"
        description={`Booking ${booking.transactionId} by ${booking.customer}`}
        size="xl"
      >
        <DialogBody className="px-0! py-0! sm:px-1!">
          {lines ? (
            <Lines lines={lines} clock={clock} />
          ) : (
            <div className="grid gap-3 px-4 py-4 sm:px-5">
              {failure ? (
                <Alert
                  tone="bad"
                  title={failure.message}
                  action={
                    <Button size="sm" onClick={retry}>
                      Retry
                    </Button>
                  }
                />
              ) : (
                <div role="status" aria-label="Loading the payment summary" className="grid gap-3">
                  <Skeleton className="h-6" />
                  <Skeleton className="h-12" />
                </div>
              )}
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type Column = {
  label: string;
  cellText: (line: PriceLine) => string;
  totalText: (lines: PriceLine[]) => string;
};
const sum = (lines: PriceLine[], centsOf: (line: PriceLine) => number) =>
  lines.reduce((cents, line) => cents + centsOf(line), 0);
const column = (label: string, centsOf: (line: PriceLine) => number, show = formatMoney): Column => ({
  label,
  cellText: (line) => show(centsOf(line)),
  totalText: (lines) => show(sum(lines, centsOf)),
});

function columnsOf(lines: PriceLine[]): Column[] {
  const isWaived = lines.some(({ waivedCents }) => waivedCents > 0);
  return [
    column('Sub total', (line) => line.subTotalCents),
    column('Discount', (line) => line.discountCents, formatDeduction),
    column('Tax', (line) => line.taxCents),
    ...(isWaived ? [column('Waived', (line) => line.waivedCents, formatDeduction)] : []),
    column('Amount', (line) => line.amountCents),
    column('Wallet', (line) => line.creditCents),
  ];
}

function Lines({ lines, clock }: { lines: PriceLine[]; clock: ZoneClock }) {
  const columns = columnsOf(lines);
  const withPartner = lines.some(({ subPartnerName }) => subPartnerName);
  return (
    <Table caption="Payment summary">
      <Thead>
        <Tr>
          <Th>Period</Th>
          <Th>Created</Th>
          {withPartner && <Th>Sub-partner</Th>}
          {columns.map(({ label }) => (
            <Th key={label} align="right">
              {label}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td>
              <TwoLine detail={`${formatMinutes(line.minutes)}${periodState(line)}`}>
                {periodName(line)}
              </TwoLine>
            </Td>
            <Td label="Created">
              <ClockTime at={line.createdAt} clock={clock} />
            </Td>
            {withPartner && <Td label="Sub-partner">{line.subPartnerName ?? '—'}</Td>}
            {columns.map(({ label, cellText }) => (
              <Td key={label} align="right" label={label}>
                {cellText(line)}
              </Td>
            ))}
          </Tr>
        ))}
        {lines.length > 1 && (
          <Tr className="font-semibold">
            <Td>Total</Td>
            <Td label="Time">{formatMinutes(lines.reduce((minutes, line) => minutes + line.minutes, 0))}</Td>
            {withPartner && <Td className="max-sm:hidden!" />}
            {columns.map(({ label, totalText }) => (
              <Td key={label} align="right" label={label}>
                {totalText(lines)}
              </Td>
            ))}
          </Tr>
        )}
      </Tbody>
    </Table>
  );
}

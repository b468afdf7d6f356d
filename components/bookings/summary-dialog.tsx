'use client';

import { useRouter } from 'next/navigation';
import { useApi } from '@/components/api/use-api';
import { SpaceTime } from '@/components/spaces/space-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Tbody, Td, Th, Thead, Tr, TwoLine } from '@/components/ui/table';
import type { PriceLineWire } from '@/lib/booking/bookings/detail-wire';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { periodName, periodState } from './period-words';

type Booking = Pick<BookingRow, 'id' | 'transactionId' | 'timezone'> & { customer: string };

/** The price line of each period, loaded when the dialog opens: docs/rules.md#price-lines. */
export function SummaryDialog({ booking, closeHref }: { booking: Booking; closeHref: string }) {
  const router = useRouter();
  const { data, failure, retry } = useApi<PriceLineWire[]>(`/admin/booking/${booking.id}/price-details`);
  const close = () => router.push(closeHref, { scroll: false });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Payment summary"
        description={`Booking ${booking.transactionId} by ${booking.customer}`}
        size="xl"
      >
        <DialogBody className="px-0! py-0! sm:px-1!">
          {data ? (
            <Lines lines={data} zone={booking.timezone} />
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

const money = (amount: number) => formatMoney(toCents(amount));
const minus = (amount: number) => (amount > 0 ? `-${money(amount)}` : money(0));

type Column = {
  label: string;
  of: (line: PriceLineWire) => string;
  total: (lines: PriceLineWire[]) => string;
};
const sum = (lines: PriceLineWire[], amount: (line: PriceLineWire) => number) =>
  lines.reduce((cents, line) => cents + toCents(amount(line)), 0) / 100;
const column = (label: string, amount: (line: PriceLineWire) => number, show = money): Column => ({
  label,
  of: (line) => show(amount(line)),
  total: (lines) => show(sum(lines, amount)),
});

function columnsOf(lines: PriceLineWire[]): Column[] {
  return [
    column('Sub total', (line) => line.subtotal),
    column('Discount', (line) => line.discount, minus),
    column('Tax', (line) => line.tax),
    ...(lines.some(({ waived }) => waived > 0) ? [column('Waived', (line) => line.waived, minus)] : []),
    column('Amount', (line) => line.amount),
    column('Wallet', (line) => line.wallet),
  ];
}

function Lines({ lines, zone }: { lines: PriceLineWire[]; zone: string }) {
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
              <TwoLine detail={`${formatMinutes(line.duration)}${periodState(line)}`}>
                {periodName(line)}
              </TwoLine>
            </Td>
            <Td label="Created">
              <SpaceTime at={line.createdAt} zone={zone} />
            </Td>
            {withPartner && <Td label="Sub-partner">{line.subPartnerName ?? '—'}</Td>}
            {columns.map(({ label, of }) => (
              <Td key={label} align="right" label={label}>
                {of(line)}
              </Td>
            ))}
          </Tr>
        ))}
        {lines.length > 1 && (
          <Tr className="font-semibold">
            <Td>Total</Td>
            <Td label="Time">{formatMinutes(lines.reduce((minutes, line) => minutes + line.duration, 0))}</Td>
            {withPartner && <Td className="max-sm:hidden!" />}
            {columns.map(({ label, total }) => (
              <Td key={label} align="right" label={label}>
                {total(lines)}
              </Td>
            ))}
          </Tr>
        )}
      </Tbody>
    </Table>
  );
}

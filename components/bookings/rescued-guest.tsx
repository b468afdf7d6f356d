'use client';

import { useApi } from '@/components/api/use-api';
import { ConfirmButton } from '@/components/list/confirm-button';
import { callingOnce } from '@/components/list/confirmation';
import { RecordLink } from '@/components/list/record-link';
import { Alert } from '@/components/ui/alert';
import { Button, buttonVariants } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { X } from '@/components/ui/icons/x.gen';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import { moveToFreePodAction } from '@/lib/booking/moves/actions';
import type { Rescued } from './rescued';

/** `946 509`, as it is read out. */
const inGroups = (passcode: string): string => passcode.replace(/^(...)(...)$/, '$1 $2');

/** One guest who was moved: where they are, how to reach them, and the way back. */
export function RescuedGuest({ rescued, putAway }: { rescued: Rescued; putAway: () => void }) {
  const { bookingId, plate, until, from, isBack } = rescued;
  const { data } = useApi<BookingWire>(`/admin/booking/${bookingId}`, { whenEnded: 'stay' });
  const name = data?.user.name || 'The guest';
  return (
    <Alert
      tone="ok"
      title={`${name} is in ${plate} until ${until}`}
      action={
        <span className="flex flex-wrap items-center gap-2">
          {data?.accessCode && (
            <CopyButton size="sm" variant="secondary" value={data.accessCode} label="Copy passcode">
              Passcode {inGroups(data.accessCode)}
            </CopyButton>
          )}
          {data?.user.phone && (
            <a href={`tel:${data.user.phone}`} className={buttonVariants({ size: 'sm' })}>
              Call
            </a>
          )}
          {!isBack && (
            <ConfirmButton
              size="sm"
              confirmation={{
                title: `Move ${data?.user.name || 'the guest'} back to ${from.plate}?`,
                verb: `Move back to ${from.plate}`,
                description:
                  'A second email goes out, with another passcode. Their whole time begins again there, at no cost.',
                run: callingOnce(moveToFreePodAction, { id: bookingId, freePodId: from.id, undo: true }),
                success: `Moved back to ${from.plate}`,
              }}
            >
              Undo
            </ConfirmButton>
          )}
          <Button
            size="sm"
            variant="ghost"
            className="px-1.5"
            aria-label={`Put away the notice of ${name}`}
            onClick={putAway}
          >
            <X aria-hidden />
          </Button>
        </span>
      }
    >
      {isBack ? `Moved back from ${from.plate}. ` : `Moved from ${from.plate}. `}
      <RecordLink href={`/admin/booking/${bookingId}`}>Open booking</RecordLink>
    </Alert>
  );
}

'use client';

import { z } from 'zod';
import { useApi } from '@/components/api/use-api';
import { ComboField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { InstantField, useInstant } from '@/components/form/instant-field';
import {
  instantField,
  isInstantChanged,
  type PickedInstant,
  pickedInstant,
  shownInstant,
} from '@/components/form/instant-value';
import { useOnce } from '@/components/form/use-once';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { rescheduleBookingAction } from '@/lib/booking/moves/actions';
import type { MoveSpaceWire } from '@/lib/booking/moves/wire';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { formatSpan, type ZoneClock } from '@/lib/foundation/time/zone-clock';

type Booking = Pick<
  BookingRow,
  'id' | 'transactionId' | 'startsAt' | 'endsAt' | 'minutes' | 'updatedAt' | 'space' | 'location'
>;
/** `clock`: the space's clock, from before the booking's start on. */
type Props = { booking: Booking; clock: ZoneClock; closeHref: string };

const form = z.object({
  start: instantField({ date: 'Choose a new date', time: 'Choose a new time' }),
  spaceId: z.string({ error: 'Choose a space' }),
});

/** Moves an upcoming booking to another start or space. Date and time are on the space's clock. */
export function RescheduleDialog({ booking, clock, closeHref }: Props) {
  const { startsAt: start, space } = booking;
  const reschedule = useOnce(rescheduleBookingAction);
  const currentSpace = {
    value: String(space.id),
    label: podName({ ...space, location: booking.location.name }),
    detail: space.name,
  };
  const { data } = useApi<MoveSpaceWire[]>(`/admin/booking/${booking.id}/move/spaces`, { whenEnded: 'stay' });
  const otherSpaces = (data ?? []).filter(({ id }) => id !== space.id);
  const options = otherSpaces.map((other) => ({
    value: String(other.id),
    label: podName(other),
    detail: other.name,
  }));
  return (
    <FormDialog
      title="Reschedule"
      description={`Booking ${booking.transactionId} keeps its duration of ${formatMinutes(booking.minutes)} and its price. The user gets an email with the new time.`}
      schema={form}
      defaults={{ start: shownInstant(start, clock), spaceId: currentSpace.value }}
      submit={(values) =>
        reschedule({
          id: booking.id,
          datetimeStart: newStart(values.start, start, clock)?.toISOString() ?? '',
          ...(values.spaceId !== currentSpace.value && { podId: Number(values.spaceId) }),
          updatedAt: booking.updatedAt.toISOString(),
        })
      }
      submitLabel="Reschedule"
      success="Booking rescheduled successfully"
      ready={({ start: picked = {}, spaceId }) =>
        pickedInstant(picked, clock) !== null &&
        (isInstantChanged(picked, start, clock) || spaceId !== currentSpace.value)
      }
      close={{ href: closeHref }}
    >
      <InstantField
        name="start"
        labels={{ date: 'New start date', time: 'New start time' }}
        clock={clock}
        initial={start}
      />
      {options.length > 0 && (
        <ComboField
          name="spaceId"
          label="Space"
          options={[currentSpace, ...options]}
          hint="Spaces with the same partner, plan and tax, so the price stays the same"
        />
      )}
      <TimeComparison booking={booking} clock={clock} />
    </FormDialog>
  );
}

/** The picked start. An unchanged start keeps its milliseconds, although the fields show whole minutes. */
const newStart = (picked: PickedInstant, start: Date, clock: ZoneClock): Date | null =>
  isInstantChanged(picked, start, clock) ? pickedInstant(picked, clock) : start;

/** Both times side by side, so that a wrong hour is noticed before saving. */
function TimeComparison({ booking: { startsAt: start, endsAt }, clock }: Pick<Props, 'booking' | 'clock'>) {
  const picked = newStart(useInstant('start'), start, clock);
  const durationMs = endsAt.getTime() - start.getTime();
  const spanFrom = (from: Date) => formatSpan(from, new Date(from.getTime() + durationMs), clock);
  return (
    <dl className="grid gap-1 rounded-control bg-sunk px-3 py-2.5" aria-live="polite">
      <Line label="Current" value={spanFrom(start)} />
      <Line label="New" value={picked ? spanFrom(picked) : '—'} strong />
    </dl>
  );
}

function Line({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className={strong ? 'font-semibold' : ''}>{value}</dd>
    </div>
  );
}

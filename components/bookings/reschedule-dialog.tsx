'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '@/components/api/use-api';
import { ComboField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useOnce } from '@/components/form/use-once';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { rescheduleBookingAction } from '@/lib/booking/moves/actions';
import type { MoveSpaceWire } from '@/lib/booking/moves/wire';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { formatMinutes } from '@/lib/foundation/time';
import { formatSpan, type ZoneClock } from '@/lib/foundation/zone-clock';
import { isOtherStart, StartFields, startForm, startOf, startValues } from './start-fields';

type Booking = Pick<
  BookingRow,
  'id' | 'transactionId' | 'startsAt' | 'endsAt' | 'minutes' | 'updatedAt' | 'space' | 'location'
>;
/** `clock`: the space's clock, from before the booking's start on. */
type Props = { booking: Booking; clock: ZoneClock; closeHref: string };

const form = z.object({ ...startForm, spaceId: z.string({ error: 'Choose a space' }) });

/** Moves an upcoming booking to another start or space. Date and time are on the space's clock. */
export function RescheduleDialog({ booking, clock, closeHref }: Props) {
  const { startsAt: start, space } = booking;
  const reschedule = useOnce(rescheduleBookingAction);
  const bookingTime = {
    value: String(space.id),
    label: podName({ name: space.name, shortName: null, location: booking.location.name }),
    detail: space.name,
  };
  const { data } = useApi<MoveSpaceWire[]>(`/admin/booking/${booking.id}/move/spaces`, { whenEnded: 'stay' });
  const others = (data ?? []).filter(({ id }) => id !== space.id);
  const options = others.map(({ id, name, location }) => ({
    value: String(id),
    label: podName({ name, shortName: null, location }),
    detail: name,
  }));
  return (
    <FormDialog
      title="Reschedule"
      description={`Booking ${booking.transactionId} keeps its duration of ${formatMinutes(booking.minutes)} and its price. The user gets an email with the new time.`}
      schema={form}
      defaults={{ ...startValues(start, clock), spaceId: bookingTime.value }}
      submit={(values) =>
        reschedule({
          id: booking.id,
          datetimeStart: newStartOf(values, start, clock)?.toISOString() ?? '',
          ...(values.spaceId !== bookingTime.value && { podId: Number(values.spaceId) }),
          updatedAt: booking.updatedAt.toISOString(),
        })
      }
      submitLabel="Reschedule"
      success="Booking rescheduled successfully"
      ready={(values) =>
        startOf(values, clock) !== null &&
        (isOtherStart(values, start, clock) || values.spaceId !== bookingTime.value)
      }
      close={{ href: closeHref }}
    >
      <StartFields labels={{ date: 'New start date', time: 'New start time' }} clock={clock} at={start} />
      {options.length > 0 && (
        <ComboField
          name="spaceId"
          label="Space"
          options={[bookingTime, ...options]}
          hint="Spaces with the same partner, plan and tax, so the price stays the same"
        />
      )}
      <Outcome booking={booking} clock={clock} />
    </FormDialog>
  );
}

/** The picked start. An unchanged start keeps its milliseconds, although the fields show whole minutes. */
const newStartOf = (picked: Parameters<typeof startOf>[0], start: Date, clock: ZoneClock): Date | null =>
  isOtherStart(picked, start, clock) ? startOf(picked, clock) : start;

/** Both times side by side, so that a wrong hour is noticed before saving. */
function Outcome({ booking: { startsAt: start, endsAt }, clock }: Pick<Props, 'booking' | 'clock'>) {
  const [date, time, turn] = useWatch({ name: ['date', 'time', 'turn'] });
  const picked = newStartOf({ date, time, turn }, start, clock);
  const lasting = endsAt.getTime() - start.getTime();
  const span = (from: Date) => formatSpan(from, new Date(from.getTime() + lasting), clock);
  return (
    <dl className="grid gap-1 rounded-control bg-sunk px-3 py-2.5" aria-live="polite">
      <Line label="Current" value={span(start)} />
      <Line label="New" value={picked ? span(picked) : '—'} strong />
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

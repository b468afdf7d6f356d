'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '@/components/form/field';
import { TimeField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { DatePicker } from '@/components/ui/date-picker';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { rescheduleBookingAction } from '@/lib/booking/moves/actions';
import { formatMinutes, isDay } from '@/lib/foundation/time';
import {
  formatSpan,
  instantOfLocal,
  localDate,
  localMinutes,
  type ZoneClock,
  zoneOffset,
} from '@/lib/foundation/zone-clock';

type Booking = Pick<BookingRow, 'id' | 'transactionId' | 'startsAt' | 'endsAt' | 'minutes' | 'updatedAt'>;
/** `clock`: the space's, from before the booking's start on. */
type Props = { booking: Booking; clock: ZoneClock; closeHref: string };

const form = z.object({
  date: z.string({ error: 'Choose a new date' }).refine(isDay, 'Choose a new date'),
  time: z.string({ error: 'Choose a new time' }).regex(/^\d{2}:\d{2}$/, 'Choose a new time'),
});

const two = (number: number) => String(number).padStart(2, '0');

/** The picked date and time as an instant on the space's clock; null while incomplete. */
function instantOf({ date, time }: { date?: unknown; time?: unknown }, clock: ZoneClock): Date | null {
  const picked = form.safeParse({ date, time });
  if (!picked.success) return null;
  const [hours = 0, minutes = 0] = picked.data.time.split(':').map(Number);
  return instantOfLocal(picked.data.date, hours * 60 + minutes, clock);
}

/** Moves an upcoming booking to another start; date and time are read on the space's clock. */
export function RescheduleDialog({ booking, clock, closeHref }: Props) {
  const { startsAt: start } = booking;
  const minutes = localMinutes(start, clock);
  return (
    <FormDialog
      title="Reschedule"
      description={`Booking ${booking.transactionId} keeps its duration of ${formatMinutes(booking.minutes)}. The user gets an email with the new time.`}
      schema={form}
      defaults={{
        date: localDate(start, clock),
        time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
      }}
      submit={(values) =>
        rescheduleBookingAction({
          id: booking.id,
          datetimeStart: instantOf(values, clock)?.toISOString() ?? '',
          updatedAt: booking.updatedAt.toISOString(),
        })
      }
      submitLabel="Reschedule"
      success="Booking rescheduled successfully"
      ready={(values) => {
        const picked = instantOf(values, clock);
        return picked !== null && picked.getTime() !== sameMinute(start);
      }}
      close={{ href: closeHref }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="date"
          label="New start date"
          render={(control, { value, onChange, onBlur: _onBlur, ...field }) => (
            <DatePicker
              {...control}
              name={field.name}
              value={value ?? ''}
              onValueChange={onChange}
              min={localDate(new Date(), clock)}
              clearable={false}
            />
          )}
        />
        <TimeField
          name="time"
          label="New start time"
          hint={`Time in ${clock.zone} (${zoneOffset(start, clock)})`}
        />
      </div>
      <Outcome booking={booking} clock={clock} />
    </FormDialog>
  );
}

/** A booking may begin within a minute; the fields know whole minutes. */
const sameMinute = (start: Date): number => Math.floor(start.getTime() / 60_000) * 60_000;

/** Both times side by side, so that a wrong hour is noticed before saving. */
function Outcome({ booking: { startsAt: start, endsAt }, clock }: Pick<Props, 'booking' | 'clock'>) {
  const [date, time] = useWatch({ name: ['date', 'time'] });
  const picked = instantOf({ date, time }, clock);
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

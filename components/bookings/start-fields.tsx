'use client';

import { z } from 'zod';
import { Field } from '@/components/form/field';
import { TimeField } from '@/components/form/fields';
import { DatePicker } from '@/components/ui/date-picker';
import { isDay } from '@/lib/foundation/time';
import {
  instantOfLocal,
  localDate,
  localMinutes,
  type ZoneClock,
  zoneOffset,
} from '@/lib/foundation/zone-clock';

/** The fields of a form for a start on a space's clock. */
export const startForm = {
  date: z.string({ error: 'Choose a new date' }).refine(isDay, 'Choose a new date'),
  time: z.string({ error: 'Choose a new time' }).regex(/^\d{2}:\d{2}$/, 'Choose a new time'),
};

const form = z.object(startForm);
const two = (number: number) => String(number).padStart(2, '0');

/** What the fields show of an instant. */
export function startValues(start: Date, clock: ZoneClock): { date: string; time: string } {
  const minutes = localMinutes(start, clock);
  return { date: localDate(start, clock), time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/** The picked date and time as an instant on the clock; null while incomplete. */
export function startOf({ date, time }: { date?: unknown; time?: unknown }, clock: ZoneClock): Date | null {
  const picked = form.safeParse({ date, time });
  if (!picked.success) return null;
  const [hours = 0, minutes = 0] = picked.data.time.split(':').map(Number);
  return instantOfLocal(picked.data.date, hours * 60 + minutes, clock);
}

type Props = { labels: { date: string; time: string }; clock: ZoneClock; at: Date };

/** A date from today on and a time; `at` says which offset the hint names. */
export function StartFields({ labels, clock, at }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="date"
        label={labels.date}
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
      <TimeField name="time" label={labels.time} hint={`Time in ${clock.zone} (${zoneOffset(at, clock)})`} />
    </div>
  );
}

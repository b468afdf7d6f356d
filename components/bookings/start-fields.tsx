'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '@/components/form/field';
import { SelectField, TimeField } from '@/components/form/fields';
import { DatePicker } from '@/components/ui/date-picker';
import { isDay } from '@/lib/foundation/time';
import {
  instantOfLocal,
  instantsOfLocal,
  localDate,
  localMinutes,
  type ZoneClock,
  zoneOffset,
} from '@/lib/foundation/zone-clock';

/** The form fields for a start on a space's clock. */
export const startForm = {
  date: z.string({ error: 'Choose a new date' }).refine(isDay, 'Choose a new date'),
  time: z.string({ error: 'Choose a new time' }).regex(/^\d{2}:\d{2}$/, 'Choose a new time'),
  /** Which of the two, for a time that occurs twice that night. */
  turn: z.enum(['0', '1']).optional(),
};

const form = z.object(startForm);
const two = (number: number) => String(number).padStart(2, '0');

/** The field values for an instant. */
export function startValues(start: Date, clock: ZoneClock): z.output<typeof form> {
  const minutes = localMinutes(start, clock);
  const date = localDate(start, clock);
  const [, second] = instantsOfLocal(date, minutes, clock);
  const turn = second && start >= second ? '1' : '0';
  return { date, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, turn };
}

type Picked = { date?: unknown; time?: unknown; turn?: unknown };

/**
 * The instants that the picked date and time can mean on the clock: one, or two for a time that occurs twice; none
 * while the fields are incomplete.
 */
export function startsOf({ date, time }: Picked, clock: ZoneClock): Date[] {
  const picked = form.safeParse({ date, time });
  if (!picked.success) return [];
  const [hours = 0, minutes = 0] = picked.data.time.split(':').map(Number);
  const all = instantsOfLocal(picked.data.date, hours * 60 + minutes, clock);
  return all.length > 0 ? all : [instantOfLocal(picked.data.date, hours * 60 + minutes, clock)];
}

/** The picked date and time as an instant on the clock; null while incomplete. */
export function startOf(picked: Picked, clock: ZoneClock): Date | null {
  const [first = null, second] = startsOf(picked, clock);
  return picked.turn === '1' && second ? second : first;
}

/** Whether the fields show a different start from the initial one. */
export const isOtherStart = (picked: Picked, start: Date, clock: ZoneClock): boolean =>
  startOf(picked, clock)?.getTime() !== startOf(startValues(start, clock), clock)?.getTime();

type Props = { labels: { date: string; time: string }; clock: ZoneClock; at: Date };

/** A date from today on and a time, and which of the two if the time occurs twice. `at` is the initial value. */
export function StartFields({ labels, clock, at }: Props) {
  const [date, time, turn] = useWatch({ name: ['date', 'time', 'turn'] });
  const picked = { date, time, turn };
  const starts = startsOf(picked, clock);
  const offset = zoneOffset(startOf(picked, clock) ?? at, clock);
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
      <TimeField name="time" label={labels.time} hint={`Time in ${clock.zone} (${offset})`} />
      <TurnField name="turn" starts={starts} clock={clock} />
    </div>
  );
}

type TurnProps = { name: string; starts: Date[]; clock: ZoneClock };

/** The choice between the two instants of a time that the clock shows twice. For any other time there is no choice. */
export function TurnField({ name, starts, clock }: TurnProps) {
  if (starts.length < 2) return null;
  return (
    <SelectField
      name={name}
      label="This time comes twice that night"
      options={starts.map((start, index) => ({
        value: String(index),
        label: `${index === 0 ? 'The first' : 'The second'} (${zoneOffset(start, clock)})`,
      }))}
    />
  );
}

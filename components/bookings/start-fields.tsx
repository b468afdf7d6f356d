'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '@/components/form/field';
import { SelectField, TimeField } from '@/components/form/fields';
import { DatePicker } from '@/components/ui/date-picker';
import { dayText } from '@/lib/foundation/input/fields';
import {
  instantOfLocal,
  instantsOfLocal,
  localDate,
  localMinutes,
  type ZoneClock,
  zoneOffset,
} from '@/lib/foundation/time/zone-clock';

/** The form fields for a start on a space's clock. */
export const startShape = {
  date: dayText('Choose a new date'),
  time: z.string({ error: 'Choose a new time' }).regex(/^\d{2}:\d{2}$/, 'Choose a new time'),
  /** Which of the two, for a time that occurs twice that night. */
  turn: z.enum(['0', '1']).optional(),
};

const startSchema = z.object(startShape);
const twoDigits = (number: number) => String(number).padStart(2, '0');

export function fieldsOfInstant(start: Date, clock: ZoneClock): z.output<typeof startSchema> {
  const minutes = localMinutes(start, clock);
  const date = localDate(start, clock);
  const [, second] = instantsOfLocal(date, minutes, clock);
  const turn = second && start >= second ? '1' : '0';
  return { date, time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`, turn };
}

type PickedTime = { date?: unknown; time?: unknown; turn?: unknown };

/**
 * The instants that the picked date and time can mean on the clock: one, or two for a time that occurs twice; none
 * while the fields are incomplete.
 */
export function possibleInstants({ date, time }: PickedTime, clock: ZoneClock): Date[] {
  const parsed = startSchema.safeParse({ date, time });
  if (!parsed.success) return [];
  const [hours = 0, minutes = 0] = parsed.data.time.split(':').map(Number);
  const instants = instantsOfLocal(parsed.data.date, hours * 60 + minutes, clock);
  return instants.length > 0 ? instants : [instantOfLocal(parsed.data.date, hours * 60 + minutes, clock)];
}

/** The picked date and time as an instant on the clock; null while incomplete. */
export function pickedInstant(picked: PickedTime, clock: ZoneClock): Date | null {
  const [first = null, second] = possibleInstants(picked, clock);
  return picked.turn === '1' && second ? second : first;
}

/** Whether the fields show a different start from the initial one. */
export const isStartChanged = (picked: PickedTime, start: Date, clock: ZoneClock): boolean =>
  pickedInstant(picked, clock)?.getTime() !== pickedInstant(fieldsOfInstant(start, clock), clock)?.getTime();

type Props = { labels: { date: string; time: string }; clock: ZoneClock; initial: Date };

/** A date from today on and a time, and which of the two if the time occurs twice. `initial` is the initial value. */
export function StartFields({ labels, clock, initial }: Props) {
  const [date, time, turn] = useWatch({ name: ['date', 'time', 'turn'] });
  const picked = { date, time, turn };
  const starts = possibleInstants(picked, clock);
  const offset = zoneOffset(pickedInstant(picked, clock) ?? initial, clock);
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

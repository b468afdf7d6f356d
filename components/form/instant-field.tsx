'use client';

import { useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { SelectField, TimeField } from '@/components/form/fields';
import { exactDateTime, localDate, type ZoneClock, zoneOffset } from '@/lib/foundation/time/zone-clock';
import {
  isSkipped,
  type PickedInstant,
  type PickedSpan,
  pickedInstant,
  possibleInstants,
} from './instant-value';
import { SwitchField } from './switch-field';

/** What an instant field shows now. Its parts are watched one by one: the form changes the value in place. */
export function useInstant(name: string): PickedInstant {
  const [date, time, turn] = useWatch({ name: [`${name}.date`, `${name}.time`, `${name}.turn`] });
  return { date, time, turn };
}

/** What a span field shows now. */
export function useSpan(name: string): PickedSpan {
  const [from, to] = [useInstant(`${name}.from`), useInstant(`${name}.to`)];
  const isOpenEnd: boolean = useWatch({ name: `${name}.isOpenEnd` }) ?? false;
  return { from, to, isOpenEnd };
}

type Labels = { date: string; time: string };

type Props = {
  /** The form's value under this name is what {@link PickedInstant} describes; its schema is `instantField`. */
  name: string;
  labels: Labels;
  /** The clock of the place, from before the first instant that can be picked on. */
  clock: ZoneClock;
  /** The first day that can be picked is that of this instant. By default, now. */
  earliest?: Date;
  /** The instant whose offset is shown while the field is incomplete. */
  initial: Date;
  /** Whether the offset of the clock is named beside the time: once for fields that stand together. */
  hasZone?: boolean;
};

/**
 * A date and a time on the clock of a place. For a time that occurs twice that night, or that the clock skips, it asks
 * which instant is meant.
 */
export function InstantField({ name, labels, clock, earliest = new Date(), initial, hasZone = true }: Props) {
  const picked = useInstant(name);
  const offset = zoneOffset(pickedInstant(picked, clock) ?? initial, clock);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField name={`${name}.date`} label={labels.date} min={localDate(earliest, clock)} />
      <TimeField
        name={`${name}.time`}
        label={labels.time}
        hint={hasZone ? `Time in ${clock.zone} (${offset})` : undefined}
      />
      <TurnField name={`${name}.turn`} picked={picked} clock={clock} />
    </div>
  );
}

type TurnProps = { name: string; picked: PickedInstant; clock: ZoneClock };

/** The choice between the two instants of a time that the clock shows twice or skips. */
function TurnField({ name, picked, clock }: TurnProps) {
  const instants = possibleInstants(picked, clock);
  if (instants.length < 2) return null;
  const skipped = isSkipped(picked, clock);
  const words = skipped ? ['After it', 'Before it'] : ['The first', 'The second'];
  return (
    <SelectField
      name={name}
      label={skipped ? 'The clock skips this time that night' : 'This time comes twice that night'}
      options={instants.map((instant, index) => ({
        value: String(index),
        label: `${words[index]} (${skipped ? exactDateTime(instant, clock) : zoneOffset(instant, clock)})`,
      }))}
    />
  );
}

type SpanProps = {
  /** The form's value under this name is what `PickedSpan` describes; its schema is `spanField`. */
  name: string;
  labels: { from: Labels; to: Labels };
  clock: ZoneClock;
  now: Date;
  /** The label of the switch that leaves the end open; without one, a span has an end. */
  openEndLabel?: string;
  /** It has begun, so that its beginning stays. */
  hasBegun?: boolean;
};

/** A span of time on the clock of a place, from an instant to another or with an open end. */
export function SpanField({ name, labels, clock, now, openEndLabel, hasBegun = false }: SpanProps) {
  const isOpenEnd: boolean = useWatch({ name: `${name}.isOpenEnd` }) ?? false;
  const common = { clock, earliest: now, initial: now };
  return (
    <>
      {!hasBegun && <InstantField name={`${name}.from`} labels={labels.from} {...common} />}
      {openEndLabel && <SwitchField name={`${name}.isOpenEnd`} label={openEndLabel} />}
      {!isOpenEnd && <InstantField name={`${name}.to`} labels={labels.to} hasZone={hasBegun} {...common} />}
    </>
  );
}

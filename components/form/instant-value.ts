import { z } from 'zod';
import { dayText } from '@/lib/foundation/input/fields';
import {
  instantOfLocal,
  instantsOfLocal,
  localDate,
  localMinutes,
  type ZoneClock,
} from '@/lib/foundation/time/zone-clock';

/** The value of an {@link InstantField}: a date and a time as the clock shows them, complete or not. */
export type PickedInstant = {
  date?: string | null;
  time?: string | null;
  /** Which of the two instants, for a time that occurs twice that night, or not at all. */
  turn?: '0' | '1' | null;
};

type Sentences = { date: string; time: string };

/** The schema of an instant field. The parsed value is what was picked; {@link pickedInstant} says which instant. */
export const instantField = ({ date, time }: Sentences) =>
  z.object({
    date: dayText(date),
    time: z.string({ error: time }).regex(/^\d{2}:\d{2}$/, time),
    turn: z.enum(['0', '1']).nullish(),
  });

const complete = instantField({ date: '', time: '' });

const twoDigits = (number: number) => String(number).padStart(2, '0');
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** What the field shows for an instant. */
export function shownInstant(instant: Date, clock: ZoneClock): z.output<typeof complete> {
  const minutes = localMinutes(instant, clock);
  const date = localDate(instant, clock);
  const [, second] = instantsOfLocal(date, minutes, clock);
  const turn = second && instant >= second ? '1' : '0';
  return { date, time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`, turn };
}

/**
 * The instants that the picked date and time can mean on the clock: one; two for a time that occurs twice; two for a
 * time that the clock skips, as far after and before the skipped hour; none while the field is incomplete.
 */
export function possibleInstants(picked: PickedInstant, clock: ZoneClock): Date[] {
  const parsed = complete.safeParse({ date: picked.date, time: picked.time });
  if (!parsed.success) return [];
  const { date } = parsed.data;
  const minutes = minutesOf(parsed.data.time);
  const instants = instantsOfLocal(date, minutes, clock);
  if (instants.length > 0) return instants;
  const after = instantOfLocal(date, minutes, clock);
  const skippedMs = (localMinutes(after, clock) - minutes) * 60_000;
  return skippedMs > 0 ? [after, new Date(after.getTime() - skippedMs)] : [after];
}

/** Whether the clock skips the picked time that night. */
export function isSkipped(picked: PickedInstant, clock: ZoneClock): boolean {
  const [after] = possibleInstants(picked, clock);
  return after !== undefined && localMinutes(after, clock) !== minutesOf(picked.time ?? '');
}

/** The picked date and time as an instant on the clock; null while incomplete. */
export function pickedInstant(picked: PickedInstant, clock: ZoneClock): Date | null {
  const [first = null, second] = possibleInstants(picked, clock);
  return picked.turn === '1' && second ? second : first;
}

/** Whether the field shows a different instant from the initial one, whose seconds it does not show. */
export const isInstantChanged = (picked: PickedInstant, initial: Date, clock: ZoneClock): boolean =>
  pickedInstant(picked, clock)?.getTime() !== pickedInstant(shownInstant(initial, clock), clock)?.getTime();

/** The value of a {@link SpanField}. */
export type PickedSpan = { from?: PickedInstant; to?: PickedInstant; isOpenEnd?: boolean };

const unchecked = z.object({
  date: z.string().nullish(),
  time: z.string().nullish(),
  turn: z.enum(['0', '1']).nullish(),
});

/** The schema of a span field: an instant from which on, and one until which or an open end. */
export const spanField = (sentences: Sentences) =>
  z
    .object({ from: instantField(sentences), to: unchecked, isOpenEnd: z.boolean().optional() })
    .check(({ value, issues }) => {
      if (value.isOpenEnd) return;
      for (const { path, message } of instantField(sentences).safeParse(value.to).error?.issues ?? [])
        issues.push({ code: 'custom', input: value.to, path: ['to', ...path], message });
    });

/** What a span field shows; without an end, it is open. */
export const shownSpan = (from: Date, to: Date | null, clock: ZoneClock) => ({
  from: shownInstant(from, clock),
  // With all of its parts: a form counts a part that appears as a change.
  to: to ? shownInstant(to, clock) : { date: undefined, time: undefined, turn: undefined },
  isOpenEnd: to === null,
});

/** The instants of a span on the clock; null while it is incomplete. */
export function pickedSpan(
  { from = {}, to = {}, isOpenEnd = false }: PickedSpan,
  clock: ZoneClock,
): { startsAt: Date; endsAt: Date | null } | null {
  const startsAt = pickedInstant(from, clock);
  const endsAt = isOpenEnd ? null : pickedInstant(to, clock);
  return startsAt && (endsAt || isOpenEnd) ? { startsAt, endsAt } : null;
}

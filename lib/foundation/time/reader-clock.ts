import { z } from 'zod';
import { env } from '@/lib/foundation/settings/env';
import { isTimeZone } from './known-zones';
import { dateTimeWithOffset } from './zones';

/** The zone of a person's own clock: the one they chose, or else the operator's: docs/rules.md#own-profile. */
export const ownZone = ({ timezone }: { timezone: string | null }): string =>
  timezone && isTimeZone(timezone) ? timezone : env().OPERATOR_TIMEZONE;

/** An instant as text in the reader's own zone, like {@link operatorTime}. */
export const ownTime = (reader: { timezone: string | null }, instant: Date): string =>
  dateTimeWithOffset(instant, ownZone(reader));

type Reader = { timezone: string | null; clock: ClockChoice };

/** The zone in which a reader sees all times; undefined if each record has its own: docs/rules.md#clock-choice. */
export function chosenZone({ clock, ...reader }: Reader): string | undefined {
  if (clock === 'utc') return 'UTC';
  return clock === 'own' ? ownZone(reader) : undefined;
}

/** The zone in which a reader sees the times of a record that has the given zone. */
export const shownZone = (reader: Reader, zone: string): string => chosenZone(reader) ?? zone;

const WHOSE: Record<ClockChoice, string> = {
  space: "Times are in the space's time zone.",
  own: 'Times are in your time zone.',
  utc: 'Times are in UTC.',
};

/** The note on a record's page that names the clock of its times. */
export const whoseTimes = ({ clock }: Reader): string => WHOSE[clock];

/** An instant as text in the zone that the reader chose, like {@link operatorTime}. */
export const shownTime = (reader: Reader, instant: Date): string =>
  dateTimeWithOffset(instant, shownZone(reader, env().OPERATOR_TIMEZONE));

/**
 * The clock in which a reader sees times: each record's own (that of its space, or the operator's), the reader's, or
 * UTC.
 */
export const clockChoice = z.enum(['space', 'own', 'utc']);
export type ClockChoice = z.infer<typeof clockChoice>;

const stored = z.object({ clock: clockChoice });

/** The stored choice of a clock; the records' own clock if this release does not recognise the stored value. */
export const storedClock = (view: unknown): ClockChoice => {
  const read = stored.safeParse(view);
  return read.success ? read.data.clock : 'space';
};

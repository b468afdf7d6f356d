import type { ClockChoice } from './clock-choice';
import { type Env, env } from './env';
import { exactDateTime, isTimeZone, zoneOffset } from './time-zones';

/** Throws an Error with a sentence when the operator's zone does not exist. */
export function assertOperatorZone({ OPERATOR_TIMEZONE: zone }: Pick<Env, 'OPERATOR_TIMEZONE'>): void {
  if (!isTimeZone(zone))
    throw new Error(
      `OPERATOR_TIMEZONE: ${zone} is no time zone. Set an IANA name, such as America/New_York.`,
    );
}

/** `11/22/2026, 09:42 AM (UTC-05:00)`, by the operator's clock: docs/rules.md#time-display. */
export const operatorTime = (instant: Date): string => withOffset(instant, env().OPERATOR_TIMEZONE);

/** The zone of somebody's own clock: the one they chose, else the operator's: docs/rules.md#own-profile. */
export const ownZone = ({ timezone }: { timezone: string | null }): string =>
  timezone && isTimeZone(timezone) ? timezone : env().OPERATOR_TIMEZONE;

/** The same by the reader's own clock. */
export const ownTime = (reader: { timezone: string | null }, instant: Date): string =>
  withOffset(instant, ownZone(reader));

type Reader = { timezone: string | null; clock: ClockChoice };

/** The zone that somebody reads all times in; undefined where each record has its own: docs/rules.md#clock-choice. */
export function chosenZone({ clock, ...reader }: Reader): string | undefined {
  if (clock === 'utc') return 'UTC';
  return clock === 'own' ? ownZone(reader) : undefined;
}

/** The zone in which somebody reads the times of a record that has this one. */
export const shownZone = (reader: Reader, zone: string): string => chosenZone(reader) ?? zone;

const WHOSE: Record<ClockChoice, string> = {
  space: "Times are in the space's time zone.",
  own: 'Times are in your time zone.',
  utc: 'Times are in UTC.',
};

/** Says on the page of a record in whose time somebody reads it. */
export const whoseTimes = ({ clock }: Reader): string => WHOSE[clock];

/** {@link operatorTime} by the clock that somebody chose. */
export const shownTime = (reader: Reader, instant: Date): string =>
  withOffset(instant, shownZone(reader, env().OPERATOR_TIMEZONE));

function withOffset(instant: Date, zone: string): string {
  const offset = zoneOffset(zone, instant);
  return exactDateTime(instant, zone).replace(offset, `(${offset})`);
}

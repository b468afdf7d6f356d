import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';
import { type AlertKind, KIND_NAMES } from './kinds';

const kinds = z.array(z.enum(KIND_NAMES)).max(KIND_NAMES.length);
const clock = boundedText(5, { tooLong: 'Enter a time of day' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day')
  .nullable();

/**
 * A person's alert preferences: which alerts, by which means, and the quiet hours. `HH:MM` on their own clock; both
 * null for no quiet hours.
 */
export const ownAlertsInput = z
  .object({ mail: kinds, console: kinds, always: kinds, quietFrom: clock, quietTo: clock })
  .check(({ value: { quietFrom, quietTo }, issues }) => {
    const problem = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: null });
    if (quietFrom !== null && quietTo === null) problem('quietTo', 'Enter when quiet hours end');
    if (quietFrom === null && quietTo !== null) problem('quietFrom', 'Enter when quiet hours begin');
    if (quietFrom !== null && quietFrom === quietTo)
      problem('quietTo', 'Quiet hours must not end when they begin');
  });

export type OwnAlertChoices = z.output<typeof ownAlertsInput>;

/** An alert that a person has received, or will receive. */
type OwnAlert = {
  id: number;
  kind: AlertKind;
  title: string;
  href: string;
  at: Date;
  /** When it is delivered: later than `at` if it occurred in quiet hours. */
  dueAt: Date;
};

/** The newest alerts of a person, and how many delivered ones they have not seen. */
export type OwnAlerts = { unseen: number; alerts: OwnAlert[] };

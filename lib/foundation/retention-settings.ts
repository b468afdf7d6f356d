import { z } from 'zod';

/** More would be past the last instant that the database has. */
const MOST_DAYS = 36_500;

const whole = (usual: number, least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .default(usual);
const days = (usual: number, least = 1) => whole(usual, least, MOST_DAYS);

/** How long rows are kept, a part of the settings of `env.ts`: docs/rules.md#retention. */
export const retentionSettings = {
  KEEP_COMMANDS_DAYS: days(90),
  KEEP_EFFECTS_DAYS: days(30),
  KEEP_GIVEN_UP_EFFECTS_DAYS: days(180),
  KEEP_SESSIONS_DAYS: days(30),
  KEEP_RESETS_DAYS: days(30),
  KEEP_LIMITS_HOURS: whole(1, 1, 24 * MOST_DAYS),
  KEEP_AUDIT_MONTHS: whole(24, 1, 1_200),
  KEEP_AUDIT_ADDRESSES_DAYS: days(30),
  // The graph of a pod shows a day.
  KEEP_SAMPLES_HOURS: whole(25, 25, 24 * MOST_DAYS),
  KEEP_LAPSED_HOLDS_DAYS: days(30),
  KEEP_ABANDONED_CUSTOMERS_DAYS: days(60),
};

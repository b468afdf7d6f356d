import { openUntil, type WallWindow } from '@/lib/foundation/time/daily-window';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';

/** A daily span on a person's own clock, in minutes since midnight; it crosses midnight if it ends before it begins. */
export type QuietHours = WallWindow;

/** The end of the quiet hours that contain an instant; null if there are none: docs/rules.md#wall-windows. */
export const quietUntil = (time: Date, quiet: QuietHours | null, clock: ZoneClock): Date | null =>
  quiet && openUntil(quiet, clock, time);

import { openUntil, type WallWindow } from '@/lib/foundation/wall-window';
import type { ZoneClock } from '@/lib/foundation/zone-clock';

/**
 * A time of every day on somebody's own clock, in minutes since midnight; past midnight where it ends before it
 * begins.
 */
export type QuietHours = WallWindow;

/** When quiet hours end that an instant is in; null when it is in none: docs/rules.md#wall-windows. */
export const quietUntil = (time: Date, quiet: QuietHours | null, clock: ZoneClock): Date | null =>
  quiet && openUntil(quiet, clock, time);

import 'server-only';
import { randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings } from '@/db/tables';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';

/** Passcodes that could open the same door within a day. */
export async function passcodesAt(tx: Tx, spaceId: number, now: Date): Promise<Set<string>> {
  const rows = await tx
    .select({ passcode: bookings.passcode })
    .from(bookings)
    .where(
      and(
        eq(bookings.spaceId, spaceId),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.endsAt, new Date(now.getTime() - 86_400_000)),
        isNotNull(bookings.passcode),
      ),
    );
  return new Set(rows.flatMap(({ passcode }) => passcode ?? []));
}

/** A passcode of six digits that is not in `taken`. */
export function newPasscode(taken: ReadonlySet<string>): string {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!taken.has(code)) return code;
  }
}

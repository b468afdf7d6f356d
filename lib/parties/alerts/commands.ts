import 'server-only';
import { and, eq } from 'drizzle-orm';
import { alertPreferences, staffAlerts } from '@/db/tables';
import { transact } from '@/db/transaction';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { minutesOfDay } from '@/lib/foundation/time/minutes-of-day';
import { ownZone } from '@/lib/foundation/time/reader-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { KIND_NAMES, URGENT_KINDS } from './kinds';
import { ownAlertChoices } from './queries';
import { quietUntil } from './quiet-hours';
import { ownAlertsInput } from './schema';

/**
 * Sets the actor's alert preferences: which alerts, by which means, and the quiet hours: docs/rules.md#own-alerts and
 * docs/rules.md#quiet-hours. Waiting alerts are delivered at the end of the new quiet hours.
 */
export const chooseOwnAlerts = command({
  permission: 'staff',
  input: ownAlertsInput,
  prepare: (actor) => ownAlertChoices(actor),
  async run({ tx, actor, input, prepared: before, audit }) {
    const { adminId } = actor;
    const { quietFrom, quietTo, ...kinds } = input;
    const quiet =
      quietFrom !== null && quietTo !== null
        ? { from: minutesOfDay(quietFrom), to: minutesOfDay(quietTo) }
        : null;
    const chosen = { ...kinds, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
    await tx
      .insert(alertPreferences)
      .values({ adminId, ...chosen })
      .onConflictDoUpdate({ target: alertPreferences.adminId, set: chosen });
    const now = dbNow();
    const dueAt = quietUntil(now, quiet, clockOf(ownZone(actor))) ?? now;
    await tx
      .update(staffAlerts)
      .set({ dueAt })
      .where(and(eq(staffAlerts.adminId, adminId), staffAlerts.isWaiting));
    await audit({ action: 'account.alerts', entityId: adminId, before, after: input });
  },
});

/** Records that the actor has seen the alerts of the console. No audit entry, because it is visible to no one else. */
export async function noteAlertsSeen(actor: Actor): Promise<void> {
  const { adminId } = authorize(actor, 'staff');
  const seenAt = dbNow();
  await transact((tx) =>
    tx
      .insert(alertPreferences)
      .values({ adminId, console: KIND_NAMES, always: URGENT_KINDS, seenAt })
      .onConflictDoUpdate({ target: alertPreferences.adminId, set: { seenAt } }),
  );
}

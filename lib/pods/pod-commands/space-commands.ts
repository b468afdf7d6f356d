import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { deviceCommands, podHealth, spaces } from '@/db/tables';
import { afterCommit } from '@/db/transaction';
import { writeWifi } from '@/lib/catalogue/spaces/commands';
import type { wifiChange } from '@/lib/catalogue/spaces/schema';
import { lockWritableSpace } from '@/lib/catalogue/spaces/scope';
import { oneRecord } from '@/lib/foundation/input/fields';
import { newPasscodeKey } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { newToken, sha256 } from '@/lib/foundation/tokens';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { lastSeen } from '@/lib/platform/pod-listening';
import { spaceChanged } from '@/lib/platform/realtime/space-changes';
import { sendCommand, wakePods } from './commands';
import { assertAcknowledged } from './outcome';
import { isPodReachable } from './reachable';

/**
 * Mints a new device token for a space and invalidates the previous one, including all open connections of its
 * device. The token is returned only this once: only its hash is stored. From now on the space is monitored: it can
 * be booked only while its pod reports. The token reads the space's config, so it requires the same permission as the
 * config: docs/rules.md#device-token.
 */
export const mintDeviceToken = command({
  permission: 'spaces.token',
  input: oneRecord,
  stepUp: true,
  async run({ tx, actor, input: { id }, audit }): Promise<{ token: string }> {
    const space = await lockWritableSpace(tx, actor, id);
    const token = newToken('hpd');
    const deviceTokenHash = sha256(token);
    const passcodeKeyEncrypted = newPasscodeKey(deviceTokenHash);
    await tx
      .update(spaces)
      .set({ deviceTokenHash, passcodeKeyEncrypted, deviceTokenMintedAt: dbNow() })
      .where(eq(spaces.id, id));
    await wakePods(tx, id);
    await audit({
      action: space.deviceTokenHash ? 'space.device-token.rotate' : 'space.device-token.mint',
      entityId: id,
    });
    return { token };
  },
});

/** Whether the pod of a space that the actor may write is monitored, and reachable now. */
async function podOfSpace(actor: Actor, id: number): Promise<{ watched: boolean; isReporting: boolean }> {
  const space = await db().transaction((tx) => lockWritableSpace(tx, actor, id));
  const [health] = await db()
    .select({ reportedAt: lastSeen })
    .from(podHealth)
    .where(eq(podHealth.spaceId, id));
  const watched = space.deviceTokenHash !== null;
  return { watched, isReporting: watched && isPodReachable(health?.reportedAt ?? null, dbNow()) };
}

/**
 * Switches a space between CradlePoint and Ruckus: sends the pod a command, and stores the change after it is
 * acknowledged. Without a device token, the change is stored for a future pod: docs/rules.md#wifi-switch. Throws 503
 * if the pod does not acknowledge; then nothing is changed.
 */
export async function changeWifi(actor: Actor, input: z.output<typeof wifiChange>) {
  authorize(actor, 'spaces.edit');
  const { watched, isReporting } = await podOfSpace(actor, input.id);
  if (watched) {
    const payload = { isCradlepointEnabled: input.isCradlepointEnabled };
    const order = { spaceId: input.id, bookingId: null, type: 'wifi-change', payload } as const;
    assertAcknowledged(
      await sendCommand(actor, order),
      isReporting,
      'The Wi-Fi could not be changed: the pod did not answer',
    );
  }
  return writeWifi(actor, input);
}

/**
 * Ends the trouble of a door that staff have attended to (`spaces.unlock`): its space is sold again, until two more
 * unlocks fail: docs/rules.md#door-trouble.
 */
export const markDoorWorking = command({
  permission: 'spaces.unlock',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }): Promise<void> {
    await lockWritableSpace(tx, actor, id);
    const newest = sql`(select max(${deviceCommands.id}) from ${deviceCommands} where ${deviceCommands.spaceId} = ${id})`;
    await tx.update(spaces).set({ doorWorksAfter: newest }).where(eq(spaces.id, id));
    await audit({ action: 'space.door-works', entityId: id });
    afterCommit(tx, () => spaceChanged(id));
  },
});

/**
 * Unlocks the door of a space outside a booking (`spaces.unlock`), and returns after its pod has acknowledged it.
 * Throws 503 `pod_offline`, `pod_timeout` or `pod_failed`.
 */
export async function unlockSpace(actor: Actor, id: number): Promise<{ commandId: number; message: string }> {
  authorize(actor, 'spaces.unlock');
  const { watched, isReporting } = await podOfSpace(actor, id);
  const outcome = await sendCommand(actor, { spaceId: id, bookingId: null, type: 'unlock' }, watched);
  assertAcknowledged(outcome, isReporting, 'Error unlocking the booking');
  return { commandId: outcome.commandId, message: 'Unlock successful' };
}

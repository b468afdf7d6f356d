import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { podHealth, spaces } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { newToken, sha256 } from '@/lib/access/secrets';
import { command } from '@/lib/command';
import { sendCommand } from '@/lib/pods/commands';
import { assertDone } from '@/lib/pods/outcome';
import { isHeardOf } from '@/lib/pods/silence';
import { lockWritable } from './commands';
import { wifiInput } from './schema';

const entity = 'space';
const byId = z.object({ id: z.number().int() });

/**
 * Gives a space's pod a new token and makes the one before worthless. Answers it this once: only its hash is
 * kept. From now on the space is watched: it is booked only while its pod reports.
 */
export const mintDeviceToken = command({
  permission: 'spaces.edit',
  input: byId,
  async run({ tx, actor, input: { id }, audit }): Promise<{ token: string }> {
    const space = await lockWritable(tx, actor, id);
    const token = newToken('hpd');
    await tx
      .update(spaces)
      .set({ deviceTokenHash: sha256(token), deviceTokenMintedAt: new Date() })
      .where(eq(spaces.id, id));
    await audit({
      action: space.deviceTokenHash ? 'space.device-token.rotate' : 'space.device-token.mint',
      entity,
      entityId: id,
    });
    return { token };
  },
});

/** Whether the pod of a space can be told something now, for one that the actor may write. */
async function podOfSpace(actor: Actor, id: number): Promise<{ watched: boolean; there: boolean }> {
  const space = await db().transaction((tx) => lockWritable(tx, actor, id));
  const [health] = await db().select().from(podHealth).where(eq(podHealth.spaceId, id));
  const watched = space.deviceTokenHash !== null;
  return { watched, there: watched && isHeardOf(health?.reportedAt ?? null, new Date()) };
}

const writeWifi = command({
  permission: 'spaces.edit',
  input: wifiInput.extend(byId.shape),
  async run({ tx, actor, input: { id, isCradlepointEnabled }, audit }) {
    const space = await lockWritable(tx, actor, id);
    await tx.update(spaces).set({ isCradlepointEnabled }).where(eq(spaces.id, id));
    await audit({
      action: 'space.wifi',
      entity,
      entityId: id,
      before: { isCradlepointEnabled: space.isCradlepointEnabled },
      after: { isCradlepointEnabled },
    });
    return { id, isCradlepointEnabled };
  },
});

/**
 * Switches a space between CradlePoint and Ruckus: its pod is told, and the change is kept once it says that it
 * did so. A space without a registered pod keeps it for the pod to come. Throws 503 when the pod does not
 * answer; then nothing is changed.
 */
export async function changeWifi(actor: Actor, raw: { id: number; isCradlepointEnabled: boolean }) {
  authorize(actor, 'spaces.edit');
  const { watched, there } = await podOfSpace(actor, raw.id);
  if (watched) {
    const payload = { isCradlepointEnabled: raw.isCradlepointEnabled };
    const order = { spaceId: raw.id, bookingId: null, type: 'wifi-change', payload } as const;
    assertDone(
      await sendCommand(actor, order),
      there,
      'The Wi-Fi could not be changed: the pod did not answer',
    );
  }
  return writeWifi(actor, raw);
}

/**
 * Opens the door of a space outside a booking (permission 15), and answers only once its pod has said that it
 * did. Throws 503 `pod_offline`, `pod_timeout` or `pod_failed`.
 */
export async function unlockSpace(actor: Actor, id: number): Promise<{ commandId: number; message: string }> {
  authorize(actor, 'spaces.unlock');
  const { there } = await podOfSpace(actor, id);
  const outcome = await sendCommand(actor, { spaceId: id, bookingId: null, type: 'unlock' });
  assertDone(outcome, there, 'Error unlocking the booking');
  return { commandId: outcome.commandId, message: 'Unlock successful' };
}

import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { spaces } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import type { Actor, StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { lockWritable } from './lock';
import { type SpaceFields, spaceStatusInput, wifiChange } from './schema';

const statusChange = spaceStatusInput.extend({ id: z.number().int() });
type StatusChange = Pick<
  CommandContext<z.output<typeof statusChange>, StaffActor>,
  'tx' | 'actor' | 'input' | 'audit'
>;

/** {@link changeSpaceStatus} within a command whose actor is authorized. */
export async function writeStatus({ tx, actor, input, audit }: StatusChange) {
  const space = await lockWritable(tx, actor, input.id);
  const status = input.isActive ? 'active' : 'inactive';
  await tx.update(spaces).set({ status }).where(eq(spaces.id, space.id));
  await audit({
    action: 'space.status',
    entityId: space.id,
    before: { status: space.status },
    after: { status },
  });
  return { id: space.id, status } as const;
}

/** Opens or closes a space for new bookings; existing ones are unaffected: docs/rules.md#space-status-bookings. */
export const changeSpaceStatus = command({
  permission: 'spaces.status',
  input: statusChange,
  run: writeStatus,
});

/**
 * Stores which router the pod uses, without a command to the pod; for a space that has a pod, call it only after the
 * pod confirmed the switch.
 */
export const writeWifi = command({
  permission: 'spaces.edit',
  input: wifiChange,
  async run({ tx, actor, input: { id, isCradlepointEnabled }, audit }) {
    const space = await lockWritable(tx, actor, id);
    await tx.update(spaces).set({ isCradlepointEnabled }).where(eq(spaces.id, id));
    await audit({
      action: 'space.wifi',
      entityId: id,
      before: { isCradlepointEnabled: space.isCradlepointEnabled },
      after: { isCradlepointEnabled },
    });
    return { id, isCradlepointEnabled };
  },
});

type WithOwnCommand = Pick<
  typeof spaces.$inferSelect,
  'id' | 'status' | 'isCradlepointEnabled' | 'deviceTokenHash'
>;

/** A new space, before its own commands carry out the sent fields. */
export const NEW_SPACE = { status: 'active', isCradlepointEnabled: false, deviceTokenHash: null } as const;

/**
 * Carries out the changed fields that have a command of their own, with that command. Throws 403 without its
 * permission, and 400 for the Wi-Fi of a pod, which must confirm it: docs/rules.md#own-commands.
 */
export async function carryOut(
  tx: Tx,
  actor: Actor,
  { id, status, isCradlepointEnabled, deviceTokenHash }: WithOwnCommand,
  sent: Partial<SpaceFields>,
): Promise<void> {
  const { isActive = status === 'active', isCradlepointEnabled: wifi = isCradlepointEnabled } = sent;
  if (isActive !== (status === 'active')) await changeSpaceStatus.within(tx, actor, { id, isActive });
  if (wifi === isCradlepointEnabled) return;
  if (deviceTokenHash !== null)
    throw invalidField('isCradlepointEnabled', 'The pod must confirm this. Use change-wifi');
  await writeWifi.within(tx, actor, { id, isCradlepointEnabled: wifi });
}

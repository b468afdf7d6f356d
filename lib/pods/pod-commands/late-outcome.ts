import 'server-only';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { deviceCommands, spaces } from '@/db/tables';
import { writeAuditEntry } from '@/lib/platform/audit/entry';

const payload = z.object({ isCradlepointEnabled: z.boolean() });

/**
 * Carries out what a pod command that succeeded after its time limit changes in its space: the pod's new network is
 * stored, unless a newer switch has been ordered since. The state of doors is not stored: docs/rules.md#late-outcomes.
 */
export async function settleLateOutcome(
  tx: Tx,
  { id, spaceId, type, payload: sent }: typeof deviceCommands.$inferSelect,
): Promise<void> {
  const wanted = payload.safeParse(sent);
  if (type !== 'wifi-change' || !wanted.success) return;
  const newer = and(
    eq(deviceCommands.spaceId, spaceId),
    eq(deviceCommands.type, 'wifi-change'),
    gt(deviceCommands.id, id),
  );
  if ((await tx.$count(deviceCommands, newer)) > 0) return;
  const [space] = await tx.select().from(spaces).where(eq(spaces.id, spaceId)).for('update');
  const { isCradlepointEnabled } = wanted.data;
  if (!space || space.isCradlepointEnabled === isCradlepointEnabled) return;
  await tx.update(spaces).set({ isCradlepointEnabled }).where(eq(spaces.id, spaceId));
  await writeAuditEntry(
    tx,
    { kind: 'system', job: 'pod' },
    {
      action: 'space.wifi',
      entityId: spaceId,
      before: { isCradlepointEnabled: space.isCradlepointEnabled },
      after: { isCradlepointEnabled },
    },
  );
}

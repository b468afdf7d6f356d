import 'server-only';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { podHealth, spaces } from '@/db/tables';
import { isPreviewPod } from '@/lib/devices/pod-commands/preview-pod';
import { healthInput } from '@/lib/devices/pod-commands/schema';
import { isPreview } from '@/lib/foundation/env';
import { reportHealth } from './commands';

/**
 * Job: on a preview, has each pod of the demo story report again what it reported last, as no pod runs there.
 * Elsewhere it does nothing.
 */
export async function reportForPreview(): Promise<number> {
  if (!isPreview()) return 0;
  const rows = await db()
    .select({
      spaceId: spaces.id,
      tokenHash: sql<string>`${spaces.deviceTokenHash}`,
      internal: podHealth.internal,
      external: podHealth.external,
    })
    .from(podHealth)
    .innerJoin(spaces, eq(spaces.id, podHealth.spaceId))
    .where(isNotNull(spaces.deviceTokenHash));
  const pods = rows.filter(({ spaceId, tokenHash }) => isPreviewPod({ kind: 'pod', spaceId, tokenHash }));
  for (const { spaceId, tokenHash, internal, external } of pods) {
    const last = healthInput.safeParse({
      internal: internal ?? undefined,
      external: external ?? undefined,
    });
    // One that was made for the story alone need not be a report that a pod could send.
    if (last.success) await reportHealth({ kind: 'pod', spaceId, tokenHash }, last.data);
  }
  return pods.length;
}

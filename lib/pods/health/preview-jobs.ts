import 'server-only';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { podHealth, spaces } from '@/db/tables';
import { isPreview } from '@/lib/foundation/settings/env';
import { isPreviewPod } from '@/lib/pods/pod-commands/preview-pod';
import { healthInput } from '@/lib/pods/pod-commands/schema';
import { reportHealth } from './commands';

/**
 * Job: on a preview, repeats the last report of each pod of the demo story, because no pod runs there. Does nothing
 * elsewhere.
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
    // A report that was created for the story alone need not be one that a pod could send.
    if (last.success) await reportHealth({ kind: 'pod', spaceId, tokenHash }, last.data);
  }
  return pods.length;
}

import 'server-only';
import { deviceToken, keysFrom } from '@/db/reference/keys';
import { env, isPreview } from '@/lib/foundation/settings/env';
import { sha256 } from '@/lib/foundation/tokens';
import type { PodActor } from '@/lib/platform/authorization/actor';

/**
 * Whether this is a pod of the demo story on a preview, where no pod runs and the server acts in its place:
 * docs/vercel.md#doors. A token that a user created for a space is that of a real pod, on a preview too.
 */
export function isPreviewPod({ spaceId, tokenHash }: PodActor): boolean {
  return isPreview() && sha256(deviceToken(keysFrom(env().ENCRYPTION_KEY), spaceId)) === tokenHash;
}

import 'server-only';
import { deviceToken, keysFrom } from '@/db/reference/keys';
import { env, isPreview } from '@/lib/foundation/env';
import { sha256 } from '@/lib/foundation/secrets';
import type { PodActor } from '@/lib/platform/authorization/actor';

/**
 * Whether this is a pod of the demo story on a preview, where no pod runs and the server plays its part:
 * docs/vercel.md#doors. The token that a space got from somebody is that of a real pod, on a preview too.
 */
export function isPreviewPod({ spaceId, tokenHash }: PodActor): boolean {
  return isPreview() && sha256(deviceToken(keysFrom(env().ENCRYPTION_KEY), spaceId)) === tokenHash;
}

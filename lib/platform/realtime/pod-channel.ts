import 'server-only';
import { sha256 } from '@/lib/foundation/tokens';

/**
 * The channel of a pod by the hash of its token. Another token has another channel, so that a device whose token was
 * replaced receives nothing more on a connection that it still has: docs/rules.md#device-token.
 */
export const podChannel = (spaceId: number, tokenHash: string): string =>
  `private-pod-${spaceId}-${sha256(`channel ${tokenHash}`).slice(0, 16)}`;

import 'server-only';
import { logError } from '@/lib/foundation/log';
import { publish } from '@/lib/platform/integrations/pusher';
import type { DeviceCommand } from './schema';
import { commandToWire } from './wire';

/**
 * Publishes the command on the pod's channel, without waiting. The long poll delivers it as well: a pod knows
 * a command by its id, so one that is not connected misses nothing.
 */
export function publishCommand(spaceId: number, command: DeviceCommand): void {
  const event = { channel: `private-pod-${spaceId}`, name: 'command', data: commandToWire(command) };
  publish([event]).catch((error) => logError('pod.publish', error, { spaceId, commandId: command.id }));
}

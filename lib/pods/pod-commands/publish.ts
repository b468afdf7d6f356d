import 'server-only';
import { logError } from '@/lib/foundation/process/log';
import { publish } from '@/lib/platform/integrations/pusher';
import { podChannel } from '@/lib/platform/realtime/channels';
import type { DeviceCommand } from './schema';
import { commandToWire } from './wire';

/**
 * Publishes the command on the pod's channel, which belongs to its token, without waiting. The long poll delivers it
 * as well, and a pod recognises a command by its id, so a pod that is not connected misses nothing.
 */
export function publishCommand(spaceId: number, tokenHash: string, command: DeviceCommand): void {
  const event = { channel: podChannel(spaceId, tokenHash), name: 'command', data: commandToWire(command) };
  publish([event]).catch((error) => logError('pod.publish', error, { spaceId, commandId: command.id }));
}

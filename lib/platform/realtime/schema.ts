import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';

const socketId = boundedText(60, { tooLong: 'socket_id must be the id of a connection' })
  .regex(/^\d+\.\d+$/, 'socket_id must be the id of a connection')
  .meta({ description: 'What the realtime service calls this connection' });

export const channelAuthInput = z.object({ socket_id: socketId, channel_name: boundedText(200) });
export const userAuthInput = z.object({ socket_id: socketId });

/** The realtime protocol's own object: the response has no envelope. */
export const channelProof = z.object({ auth: z.string() });
export const userProof = z.object({ auth: z.string(), user_data: z.string() });

/** The connection settings of a browser; the server supplies them at run time. */
export type RealtimeSettings = { key: string; url: string };

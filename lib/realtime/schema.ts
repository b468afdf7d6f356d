import { z } from 'zod';

const socketId = z
  .string()
  .regex(/^\d+\.\d+$/, 'socket_id must be the id of a connection')
  .meta({ description: 'What the realtime service calls this connection' });

export const channelAuthInput = z.object({ socket_id: socketId, channel_name: z.string().max(200) });
export const userAuthInput = z.object({ socket_id: socketId });

/** As the protocol has it: the answer is not wrapped. */
export const channelProof = z.object({ auth: z.string() });
export const userProof = z.object({ auth: z.string(), user_data: z.string() });

/** Where a browser listens; it comes from the server at run time. */
export type RealtimeSettings = { key: string; url: string };

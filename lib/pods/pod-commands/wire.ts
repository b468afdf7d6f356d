import { z } from 'zod';
import type { DeviceCommand } from './schema';

/** A command as the API returns it to its pod; the same in an event of the pod's channel. */
export const commandOutput = z
  .object({
    id: z.number().int(),
    type: z.enum(['unlock', 'lock', 'wifi-change']),
    payload: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'DeviceCommand' });

export type DeviceCommandWire = z.infer<typeof commandOutput>;

export const commandToWire = ({ createdAt, expiresAt, ...command }: DeviceCommand): DeviceCommandWire => ({
  ...command,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const podCommand = z
  .object({
    id: z.number().int(),
    type: z.string(),
    state: z.string().meta({ description: 'queued, delivered, acknowledged, failed or expired' }),
    by: z.string().meta({ description: 'The email of a member of staff, `visitor` or `system`' }),
    createdAt: z.iso.datetime(),
    error: z.string().nullable(),
    isLate: z.boolean().meta({ description: 'Whether the pod answered after the time limit' }),
  })
  .meta({ id: 'PodCommand' });

/** The response after a door was operated. */
export const doorOutcome = z
  .object({ commandId: z.number().int(), message: z.string() })
  .meta({ id: 'DoorOutcome' });

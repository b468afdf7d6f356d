import { z } from 'zod';

const flag = z.boolean().optional();

/** One instance of a pod's software: its load, and a flag for each component. */
const instance = z.object({
  pod_app_status: z.boolean().optional(),
  cpu: z.number().min(0).max(100).optional().meta({ description: 'Percent' }),
  mem: z.number().min(0).max(100).optional().meta({ description: 'Percent free' }),
  total_mem: z.number().min(0).max(4096).optional().meta({ description: 'GB' }),
});

/** What a pod reports every 15 s (contract section 5). Either instance may be missing. */
export const healthInput = z.object({
  internal: instance
    .extend({
      light1: flag,
      light2: flag,
      light3: flag,
      light4: flag,
      internalScreen: flag,
      internalCamera: flag,
      microphone: flag,
      sound: flag,
      internalApplaunch: flag,
      internalRuckus: flag,
      internalConnections: flag,
      internalApps: flag,
    })
    .optional(),
  external: instance
    .extend({
      externalScreen: flag,
      externalCamera: flag,
      paymentGateway: flag,
      doorLock: flag,
      externalApplaunch: flag,
      externalRuckus: flag,
      externalConnections: flag,
    })
    .optional(),
});

export const commandOutput = z
  .object({
    id: z.number().int(),
    type: z.enum(['unlock', 'lock', 'wifi-change']),
    payload: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'DeviceCommand' });

export type DeviceCommand = z.infer<typeof commandOutput>;

export const ackInput = z.object({ ok: z.boolean(), error: z.string().max(300).optional() });

/** A command as its history shows it: who asked, when, and what came of it. */
export const podCommand = z
  .object({
    id: z.number().int(),
    type: z.string(),
    state: z.string().meta({ description: 'queued, delivered, acknowledged, failed or expired' }),
    by: z.string().meta({ description: 'The e-mail of a member of staff, `visitor` or `system`' }),
    createdAt: z.iso.datetime(),
    error: z.string().nullable(),
  })
  .meta({ id: 'PodCommand' });

export type PodCommand = z.infer<typeof podCommand>;

/** What a door that moved is answered with. */
export const doorOutcome = z
  .object({ commandId: z.number().int(), message: z.string() })
  .meta({ id: 'DoorOutcome' });

import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';

const flag = z.boolean().optional();

/** One instance of a pod: its load, and a flag for each component. */
const instance = z.object({
  pod_app_status: z.boolean().optional(),
  cpu: z.number().min(0).max(100).optional().meta({ description: 'Percent' }),
  mem: z.number().min(0).max(100).optional().meta({ description: 'Percent free' }),
  total_mem: z.number().min(0).max(4096).optional().meta({ description: 'GB' }),
});

/** The components of each instance, by their flags on the wire: docs/rules.md#health-report. */
export const INTERNAL_COMPONENTS = [
  'light1',
  'light2',
  'light3',
  'light4',
  'internalScreen',
  'internalCamera',
  'microphone',
  'sound',
  'internalApplaunch',
  'internalRuckus',
  'internalConnections',
  'internalApps',
] as const;
export const EXTERNAL_COMPONENTS = [
  'externalScreen',
  'externalCamera',
  'paymentGateway',
  'doorLock',
  'externalApplaunch',
  'externalRuckus',
  'externalConnections',
] as const;

/** A schema field for each component. */
export const flagsOf = <Name extends string, Flag extends z.ZodType>(names: readonly Name[], flag: Flag) =>
  Object.fromEntries(names.map((name) => [name, flag])) as Record<Name, Flag>;

/** What a pod reports every 15 s: docs/rules.md#health-report. Either instance may be missing. */
export const healthInput = z.object({
  internal: instance.extend(flagsOf(INTERNAL_COMPONENTS, flag)).optional(),
  external: instance.extend(flagsOf(EXTERNAL_COMPONENTS, flag)).optional(),
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

export const ackInput = z.object({ ok: z.boolean(), error: boundedText(300).optional() });

/** A command in the history: who requested it, when, and its outcome. */
export const podCommand = z
  .object({
    id: z.number().int(),
    type: z.string(),
    state: z.string().meta({ description: 'queued, delivered, acknowledged, failed or expired' }),
    by: z.string().meta({ description: 'The email of a member of staff, `visitor` or `system`' }),
    createdAt: z.iso.datetime(),
    error: z.string().nullable(),
  })
  .meta({ id: 'PodCommand' });

export type PodCommand = z.infer<typeof podCommand>;

/** The response when a door moved. */
export const doorOutcome = z
  .object({ commandId: z.number().int(), message: z.string() })
  .meta({ id: 'DoorOutcome' });

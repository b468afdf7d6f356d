import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';

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

/** The flags of these components as schema fields, by their names. */
export const componentFlagFields = <Name extends string, Flag extends z.ZodType>(
  names: readonly Name[],
  flag: Flag,
) => Object.fromEntries(names.map((name) => [name, flag])) as Record<Name, Flag>;

/** The report that a pod sends every 15 s: docs/rules.md#health-report. Either instance can be missing. */
export const healthInput = z.object({
  internal: instance.extend(componentFlagFields(INTERNAL_COMPONENTS, flag)).optional(),
  external: instance.extend(componentFlagFields(EXTERNAL_COMPONENTS, flag)).optional(),
});

/** A command as its pod receives it; the pod refuses it after `expiresAt`: docs/rules.md#commands. */
export type DeviceCommand = {
  id: number;
  type: 'unlock' | 'lock' | 'wifi-change';
  payload: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
};

export const ackInput = z.object({ ok: z.boolean(), error: boundedText(300).optional() });

/** A command in the history: who requested it, when, and its outcome. */
export type PodCommand = {
  id: number;
  type: DeviceCommand['type'];
  state: 'queued' | 'delivered' | 'acknowledged' | 'failed' | 'expired';
  /** The email of a member of staff, `visitor` or `system`. */
  by: string;
  createdAt: Date;
  error: string | null;
  /** Whether the pod acknowledged after the time limit, when its caller had received no outcome. */
  isLate: boolean;
};

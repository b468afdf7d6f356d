import { EXTERNAL_COMPONENTS, INTERNAL_COMPONENTS } from '@/lib/pods/pod-commands/schema';

/**
 * Offline: it sends nothing. Broken: a camera is off. Unpaid: its payment terminal is off. Jammed: its door does not
 * open.
 */
export const POD_MODES = ['healthy', 'broken', 'offline', 'unpaid', 'jammed'] as const;
export type PodMode = (typeof POD_MODES)[number];

/** The part that is off. The door of each still opens. */
const OFF: Partial<Record<PodMode, string>> = { broken: 'internalCamera', unpaid: 'paymentGateway' };

const between = (low: number, high: number) => Math.round(low + Math.random() * (high - low));

/** A report of both instances of a pod. `mem` is the percentage that is free. */
export function healthReport(mode: PodMode) {
  const half = (flags: readonly string[]) => ({
    pod_app_status: true,
    cpu: between(6, 34),
    mem: between(48, 74),
    total_mem: 8,
    ...Object.fromEntries(flags.map((flag) => [flag, flag !== OFF[mode]])),
  });
  return { internal: half(INTERNAL_COMPONENTS), external: half(EXTERNAL_COMPONENTS) };
}

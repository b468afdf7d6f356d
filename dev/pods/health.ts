import { EXTERNAL_COMPONENTS, INTERNAL_COMPONENTS } from '@/lib/devices/pod-commands/schema';

export type PodMode = 'healthy' | 'broken' | 'offline';

/** What a broken pod lacks; its door still opens. */
const BROKEN = 'internalCamera';

const between = (low: number, high: number) => Math.round(low + Math.random() * (high - low));

/** A report of both halves of a pod; `mem` is the percentage that is free. */
export function healthReport(mode: PodMode) {
  const half = (flags: readonly string[]) => ({
    pod_app_status: true,
    cpu: between(6, 34),
    mem: between(48, 74),
    total_mem: 8,
    ...Object.fromEntries(flags.map((flag) => [flag, mode !== 'broken' || flag !== BROKEN])),
  });
  return { internal: half(INTERNAL_COMPONENTS), external: half(EXTERNAL_COMPONENTS) };
}

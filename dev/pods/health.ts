export type PodMode = 'healthy' | 'broken' | 'offline';

const INTERNAL = [
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
];
const EXTERNAL = [
  'externalScreen',
  'externalCamera',
  'paymentGateway',
  'doorLock',
  'externalApplaunch',
  'externalRuckus',
  'externalConnections',
];
/** What a broken pod lacks; its door still opens. */
const BROKEN = 'internalCamera';

const between = (low: number, high: number) => Math.round(low + Math.random() * (high - low));

/** A report of both halves of a pod; `mem` is the percentage that is free. */
export function healthReport(mode: PodMode) {
  const half = (flags: string[]) => ({
    pod_app_status: true,
    cpu: between(6, 34),
    mem: between(48, 74),
    total_mem: 8,
    ...Object.fromEntries(flags.map((flag) => [flag, mode !== 'broken' || flag !== BROKEN])),
  });
  return { internal: half(INTERNAL), external: half(EXTERNAL) };
}

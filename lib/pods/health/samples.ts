import { formatMinutes } from '@/lib/foundation/time/durations';
import type { InstanceName } from './components';
import type { HealthSample } from './schema';

const SAMPLE_MS = 5 * 60_000;
/** The time span of a pod's graph. */
export const GRAPH_MS = 24 * 3_600_000;

/** When the sample of an instant begins: the start of the five minutes that contain an instant. */
export const sampleStart = (time: Date): Date => new Date(Math.floor(time.getTime() / SAMPLE_MS) * SAMPLE_MS);

/** The samples of the last 24 hours in steps of five minutes, oldest first; all null if there is no sample. */
export function fiveMinuteSteps(samples: HealthSample[], now: Date): HealthSample[] {
  const byTime = new Map(samples.map((sample) => [sample.at.getTime(), sample]));
  const last = sampleStart(now).getTime();
  const first = last - GRAPH_MS + SAMPLE_MS;
  return Array.from({ length: GRAPH_MS / SAMPLE_MS }, (_, step) => {
    const time = first + step * SAMPLE_MS;
    const nothing = { internalCpu: null, internalMem: null, externalCpu: null, externalMem: null };
    return byTime.get(time) ?? { at: new Date(time), ...nothing };
  });
}

const SAMPLES_AN_HOUR = 12;
const MINUTES_A_SAMPLE = 5;
const present = (values: (number | null)[]): number[] => values.filter((value) => value !== null);
const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/**
 * The samples of an instance in the last 24 hours, as a sentence and by the hour: mean CPU and lowest free memory, in
 * percent. A pod that was registered within them lacks nothing before that; null is long ago.
 */
export function dayOfInstance(samples: HealthSample[], instance: InstanceName, registeredAt: Date | null) {
  const cpuOf = (some: HealthSample[]) => present(some.map((sample) => sample[`${instance}Cpu`]));
  const memOf = (some: HealthSample[]) => present(some.map((sample) => sample[`${instance}Mem`]));
  const firsts = samples.filter((_, step) => step % SAMPLES_AN_HOUR === 0);
  const hours = firsts.map(({ at }, hour) => {
    const some = samples.slice(hour * SAMPLES_AN_HOUR, (hour + 1) * SAMPLES_AN_HOUR);
    const [cpu, mem] = [cpuOf(some), memOf(some)];
    return {
      at,
      cpu: cpu.length > 0 ? mean(cpu) : null,
      mem: mem.length > 0 ? Math.min(...mem) : null,
    };
  });
  const since = registeredAt ? samples.filter(({ at }) => at >= sampleStart(registeredAt)) : samples;
  // A new token registers a pod again: its values from before are no values since.
  const absent = since.length - Math.max(cpuOf(since).length, memOf(since).length);
  const span = since.length < samples.length ? 'since it was registered' : 'of the day';
  return { hours, sentence: sentenceOf(cpuOf(samples), memOf(samples), { span, absent }) };
}

type Gap = { span: string; absent: number };

/** A report can lack these values, so their absence does not mean that the pod was silent. */
function sentenceOf(cpu: number[], mem: number[], { span, absent }: Gap): string {
  if (cpu.length === 0 && mem.length === 0) return 'No CPU or memory values in the last 24 hours.';
  const parts = [
    ...(cpu.length > 0 ? [`CPU ${mean(cpu)} % on average, ${Math.max(...cpu)} % at most`] : []),
    ...(mem.length > 0 ? [`free memory ${Math.min(...mem)} % at least`] : []),
  ];
  const gap = absent > 0 ? ` No values for ${formatMinutes(absent * MINUTES_A_SAMPLE)} ${span}.` : '';
  return `${parts.join('; ')}.${gap}`;
}

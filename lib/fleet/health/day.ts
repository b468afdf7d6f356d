import { formatMinutes } from '@/lib/foundation/time';
import type { InstanceName } from './components';
import type { HealthSample } from './schema';

const SAMPLES_AN_HOUR = 12;
const MINUTES_A_SAMPLE = 5;
const present = (values: (number | null)[]): number[] => values.filter((value) => value !== null);
const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** The last 24 hours of an instance, as a sentence and by the hour: mean CPU and lowest free memory, in percent. */
export function dayOf(samples: HealthSample[], instance: InstanceName) {
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
  return { hours, sentence: sentenceOf(cpuOf(samples), memOf(samples), samples.length) };
}

function sentenceOf(cpu: number[], mem: number[], steps: number): string {
  if (cpu.length === 0 && mem.length === 0) return 'No reports in the last 24 hours.';
  const parts = [
    ...(cpu.length > 0 ? [`CPU ${mean(cpu)} % on average, ${Math.max(...cpu)} % at most`] : []),
    ...(mem.length > 0 ? [`free memory ${Math.min(...mem)} % at least`] : []),
  ];
  const silent = (steps - Math.max(cpu.length, mem.length)) * MINUTES_A_SAMPLE;
  const gap = silent > 0 ? ` No reports for ${formatMinutes(silent)} of the day.` : '';
  return `${parts.join('; ')}.${gap}`;
}

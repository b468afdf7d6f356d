import { Graph } from '@/components/dashboard/graph';
import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import { formatTime } from '@/lib/foundation/time/zones';
import type { InstanceName } from '@/lib/pods/health/components';
import { dayOfInstance } from '@/lib/pods/health/samples';
import type { HealthSample } from '@/lib/pods/health/schema';

type Props = { samples: HealthSample[]; instance: InstanceName; zone: string; registeredAt: Date | null };

const percent = (value: number | null) => (value === null ? 'N/A' : `${value} %`);

/** CPU and free memory of an instance over the last 24 hours: as lines, in a sentence, and by the hour. */
export function DayChart({ samples, instance, zone, registeredAt }: Props) {
  const { sentence, hours } = dayOfInstance(samples, instance, registeredAt);
  if (samples.every((sample) => sample[`${instance}Cpu`] === null && sample[`${instance}Mem`] === null))
    return <p className="text-ink-2">{sentence}</p>;
  const clock = (time: Date) => formatTime(time, zone);
  const valuesOf = (what: 'Cpu' | 'Mem') => samples.map((sample) => sample[`${instance}${what}`]);
  const name = `${instance === 'internal' ? 'Internal' : 'External'} instance, last 24 hours`;
  return (
    <div className="min-w-0">
      <p className="mb-2 text-ink-2">{sentence}</p>
      <ul aria-hidden className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
        <li className="flex items-center gap-2">
          <span className="w-6 border-t-2 border-link" />
          CPU
        </li>
        <li className="flex items-center gap-2">
          <span className="w-6 border-t-2 border-dashed border-ink" />
          Free memory
        </li>
      </ul>
      <Graph
        percent
        money={false}
        months={samples.map(({ at }) => [clock(at)])}
        series={[
          { label: 'CPU', values: valuesOf('Cpu') },
          { label: 'Free memory', values: valuesOf('Mem') },
        ]}
      />
      <details className="group mt-3">
        <summary className="flex w-fit list-none items-center gap-1 rounded-control py-1.5 pr-2 font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          Show as table<span className="sr-only">: {name}</span>
        </summary>
        <div className="mt-2 overflow-hidden rounded-control border border-line">
          <Table caption={name} cards={false}>
            <Thead>
              <Tr>
                <Th>Hour</Th>
                <Th align="right">CPU, average</Th>
                <Th align="right">Free memory, lowest</Th>
              </Tr>
            </Thead>
            <Tbody>
              {hours.map(({ at, cpu, mem }) => (
                <Tr key={at.getTime()}>
                  <Td className="h-10">{clock(at)}</Td>
                  <Td align="right" className="h-10">
                    {percent(cpu)}
                  </Td>
                  <Td align="right" className="h-10">
                    {percent(mem)}
                  </Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
        </div>
      </details>
    </div>
  );
}

import { z } from 'zod';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { DataEvent } from '@/lib/platform/realtime/publisher';
import {
  componentFlagFields,
  EXTERNAL_COMPONENTS,
  INTERNAL_COMPONENTS,
} from '@/lib/pods/pod-commands/schema';
import { failedPartsOf, POD_STATES, podStateOf } from './pod-state';
import type { HealthDetail, HealthRow, HealthStatus, InstanceStatus } from './schema';
import { VERDICTS, verdictOf } from './verdict';

const instanceStatus = z.object({
  pod_app_status: z
    .boolean()
    .meta({ description: 'Whether the instance reports; one that was silent for 60 s does not' }),
  cpu: z.number().nullable().meta({ description: 'Percent' }),
  mem: z.number().nullable().meta({ description: 'Percent free' }),
  total_mem: z.number().nullable().meta({ description: 'GB' }),
  reportedAt: z.iso.datetime().nullable(),
});

const flag = z.boolean().nullable();

/** The state of one pod: an entry of a realtime `data` event, and part of each row. */
const healthStatus = z
  .object({
    podId: z.number().int(),
    liveStatus: z.object({ internal: instanceStatus, external: instanceStatus }),
    ...componentFlagFields([...INTERNAL_COMPONENTS, ...EXTERNAL_COMPONENTS], flag),
  })
  .meta({ id: 'HealthStatus' });

export type HealthStatusWire = z.infer<typeof healthStatus>;

/** The payload of a `data` event of health. */
export type HealthEvent = DataEvent<HealthStatusWire>;

export const podState = z.enum(POD_STATES).meta({
  description: 'The worst of what is wrong with the pod, in this order; `none` is a space without a pod',
});

export const healthRow = healthStatus
  .extend({
    id: z.number().int(),
    pod: z.object({
      id: z.number().int(),
      name: z.string(),
      isActive: z.boolean(),
      status: z
        .enum(['active', 'inactive', 'deleted'])
        .meta({ description: 'Active/InActive, by the space' }),
      businessPartners: z.array(z.object({ business_partner_id: z.number().int(), name: z.string() })),
    }),
    location: z.object({ id: z.number().int(), name: z.string() }),
    timezone: z.string(),
    reportedAt: z.iso.datetime().nullable(),
    verdict: z.enum(VERDICTS).meta({ description: 'What the pod reports; `none` is a space without a pod' }),
    state: podState,
    partsOff: z.array(z.string()).meta({
      description: 'Flags of parts that are off, and `internal` or `external` for a silent instance',
    }),
    uptime: z.number().nullable().meta({
      description: 'Percent of the last 30 days in which the pod was not silent; null without a pod',
    }),
  })
  .meta({ id: 'HealthRow' });

export type HealthRowWire = z.infer<typeof healthRow>;

const incident = z
  .object({
    id: z.number().int(),
    component: z.string().meta({ description: 'A flag, `internal`, `external`, or `silent` for the pod' }),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PodIncident' });

const healthSample = z.object({
  at: z.iso.datetime(),
  internalCpu: z.number().nullable(),
  internalMem: z.number().nullable(),
  externalCpu: z.number().nullable(),
  externalMem: z.number().nullable(),
});

/**
 * One pod with its last 24 hours, a sample every five minutes (gaps where it was silent), and its incidents.
 */
export const healthDetail = healthRow
  .extend({ samples: z.array(healthSample), incidents: z.array(incident) })
  .meta({ id: 'HealthDetail' });

export type HealthDetailWire = z.infer<typeof healthDetail>;

const instanceToWire = ({ isReporting, cpu, mem, totalMem, reportedAt }: InstanceStatus) => ({
  pod_app_status: isReporting,
  cpu,
  mem,
  total_mem: totalMem,
  reportedAt: reportedAt?.toISOString() ?? null,
});

export const healthStatusToWire = ({ spaceId, instances, components }: HealthStatus): HealthStatusWire => ({
  podId: spaceId,
  liveStatus: { internal: instanceToWire(instances.internal), external: instanceToWire(instances.external) },
  ...components,
});

export const healthRowToWire = (row: HealthRow) => ({
  ...healthStatusToWire(row),
  id: row.id,
  pod: {
    id: row.id,
    name: row.name,
    status: row.status,
    isActive: row.status === 'active',
    businessPartners: row.businessPartners.map(({ id, name }) => ({ name, business_partner_id: id })),
  },
  location: row.location,
  timezone: row.timezone,
  reportedAt: row.reportedAt,
  verdict: verdictOf(row.facts, dbNow().getTime()),
  state: podStateOf(row.facts, dbNow().getTime()),
  partsOff: failedPartsOf(row.facts, dbNow().getTime()),
  uptime: row.uptime,
});

export const healthDetailToWire = ({ samples, incidents, ...row }: HealthDetail) => ({
  ...healthRowToWire(row),
  samples,
  incidents,
});

import { COMPONENT_NAMES } from '@/lib/pods/health/components';
import type { HealthStatus, InstanceStatus } from '@/lib/pods/health/schema';
import type { HealthStatusWire } from '@/lib/pods/health/wire';

const instanceFromApi = (sent: HealthStatusWire['liveStatus']['internal']): InstanceStatus => ({
  isReporting: sent.pod_app_status,
  cpu: sent.cpu,
  mem: sent.mem,
  totalMem: sent.total_mem,
  reportedAt: sent.reportedAt === null ? null : new Date(sent.reportedAt),
});

/** The status of a pod, from the API response or an event. */
export const statusFromApi = (sent: HealthStatusWire): HealthStatus => ({
  spaceId: sent.podId,
  instances: {
    internal: instanceFromApi(sent.liveStatus.internal),
    external: instanceFromApi(sent.liveStatus.external),
  },
  components: Object.fromEntries(
    COMPONENT_NAMES.map((name) => [name, sent[name]]),
  ) as HealthStatus['components'],
});

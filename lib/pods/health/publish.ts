import 'server-only';
import { HEALTH_ALL, HEALTH_PREFIX, healthOf } from '@/lib/platform/realtime/channels';
import { createPublisher } from '@/lib/platform/realtime/publisher';
import type { HealthStatus } from './schema';
import { type HealthStatusWire, healthStatusToWire } from './wire';

const { add } = createPublisher<HealthStatusWire>(HEALTH_PREFIX, 'health.publish');

/** A status, and the partners that sell the space. */
type Publishable = { status: HealthStatus; partnerIds: number[] };

/** Publishes the status of a pod to all listeners, batched with others within 250 ms. */
export function publishHealthSoon({ status, partnerIds }: Publishable): void {
  add([HEALTH_ALL, ...partnerIds.map(healthOf)], status.spaceId, healthStatusToWire(status));
}

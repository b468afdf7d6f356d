import { z } from 'zod';
import type { ComponentName, InstanceName } from './components';

/** The last report of one instance of a pod. */
export type InstanceStatus = {
  /** False after a silence of 60 s. */
  isReporting: boolean;
  /** CPU load, in percent. */
  cpu: number | null;
  /** The free memory, in percent. */
  mem: number | null;
  /** Total memory, in GB. */
  totalMem: number | null;
  reportedAt: Date | null;
};

/** The state of one pod. A component that it does not report is null. */
export type HealthStatus = {
  spaceId: number;
  instances: Record<InstanceName, InstanceStatus>;
  components: Record<ComponentName, boolean | null>;
};

/** A part of a pod that can be off, or an instance that can be silent. */
export type PartName = ComponentName | InstanceName;

/** What the last reports of a pod said, as far as its state depends on it. */
export type PodReports = {
  /** When either instance last reported. */
  reportedAt: Date | null;
  internalAt: Date | null;
  externalAt: Date | null;
  /** Parts that were reported as off, and instances whose app was. */
  off: PartName[];
};

/** Everything that the state of a pod depends on, besides the time. */
export type PodFacts = PodReports & {
  hasPod: boolean;
  /** The space is out of service now: docs/rules.md#blocks. */
  isOutOfService: boolean;
  /** The unlocks in a row that did not open its door; 0 unless it is in trouble: docs/rules.md#door-trouble. */
  doorTries: number;
  /** Since when this installation has been listening without a break: docs/rules.md#listening. */
  listeningSince: Date;
};

export type HealthRow = HealthStatus & {
  id: number;
  name: string;
  /** The short name on its door, if it has one of its own. */
  shortName: string | null;
  status: 'active' | 'inactive' | 'deleted';
  businessPartners: { id: number; name: string }[];
  location: { id: number; name: string };
  /** The space's zone, in which all times are shown. */
  timezone: string;
  /** When either instance last reported. */
  reportedAt: Date | null;
  /** What the state of the pod depends on. */
  facts: PodFacts;
  /** When the pod was registered; null without one. */
  registeredAt: Date | null;
  /** The components that are off or silent now, the longest first. */
  open: OpenIncident[];
  /**
   * The percentage of the last 30 days, or since its pod was registered, in which it was not silent; null without a
   * pod.
   */
  uptime: number | null;
};

/** An open incident: since when, and how many incidents of the part began within 30 days, including this one. */
export type OpenIncident = { component: string; since: Date; times: number };

/**
 * An incident: a span in which a pod or a part of it was silent or off; `component` is a flag, an instance, or
 * `silent`.
 */
export type Incident = { id: number; component: string; since: Date; until: Date | null };

/** The load of the five minutes that begin at `at`, in percent; null if an instance was silent. */
export type HealthSample = {
  at: Date;
  internalCpu: number | null;
  internalMem: number | null;
  externalCpu: number | null;
  externalMem: number | null;
};

/** One pod with its last 24 hours, a sample every five minutes, and its incidents. */
export type HealthDetail = HealthRow & { samples: HealthSample[]; incidents: Incident[] };

export const alertRecipients = z.object({ adminIds: z.array(z.number().int()).max(1_000) });

export type AlertChoice = { id: number; name: string; email: string; chosen: boolean };

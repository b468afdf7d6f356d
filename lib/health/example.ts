import { componentsOf, type InstanceName } from './components';

const well = (instance: InstanceName) => ({
  ...{ pod_app_status: true, cpu: 20, mem: 60, total_mem: 8 },
  ...Object.fromEntries(componentsOf(instance).map((name) => [name, true])),
});

/** What a pod reports of which everything is on: the rules are tried on it. */
export const WELL = { internal: well('internal'), external: well('external') };

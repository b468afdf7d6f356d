import { componentsOf, type InstanceName } from './components';

const healthy = (instance: InstanceName) => ({
  pod_app_status: true,
  cpu: 20,
  mem: 60,
  total_mem: 8,
  ...Object.fromEntries(componentsOf(instance).map((name) => [name, true])),
});

/** A report with everything on, for tests of the rules. */
export const HEALTHY = { internal: healthy('internal'), external: healthy('external') };

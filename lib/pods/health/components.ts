import type { EXTERNAL_COMPONENTS, INTERNAL_COMPONENTS } from '@/lib/pods/pod-commands/schema';

/** Every component with a flag, in the order of the screen: docs/rules.md#health-report. */
export const COMPONENTS = {
  light1: { label: 'Light 1', instance: 'internal', kind: 'hardware' },
  light2: { label: 'Light 2', instance: 'internal', kind: 'hardware' },
  light3: { label: 'Light 3', instance: 'internal', kind: 'hardware' },
  light4: { label: 'Light 4', instance: 'internal', kind: 'hardware' },
  internalScreen: { label: 'Screen', instance: 'internal', kind: 'hardware' },
  internalCamera: { label: 'Camera', instance: 'internal', kind: 'hardware' },
  microphone: { label: 'Microphone', instance: 'internal', kind: 'hardware' },
  sound: { label: 'Sound', instance: 'internal', kind: 'hardware' },
  internalApplaunch: { label: 'App launch', instance: 'internal', kind: 'software' },
  internalRuckus: { label: 'Ruckus', instance: 'internal', kind: 'software' },
  internalConnections: { label: 'Connections', instance: 'internal', kind: 'software' },
  internalApps: { label: 'Apps', instance: 'internal', kind: 'software' },
  externalScreen: { label: 'Screen', instance: 'external', kind: 'hardware' },
  externalCamera: { label: 'Camera', instance: 'external', kind: 'hardware' },
  paymentGateway: { label: 'Payment hardware', instance: 'external', kind: 'hardware' },
  doorLock: { label: 'Door lock', instance: 'external', kind: 'hardware' },
  externalApplaunch: { label: 'App launch', instance: 'external', kind: 'software' },
  externalRuckus: { label: 'Ruckus', instance: 'external', kind: 'software' },
  externalConnections: { label: 'Connections', instance: 'external', kind: 'software' },
} as const satisfies Record<ReportedName, { label: string; instance: InstanceName; kind: ComponentKind }>;

type ReportedName = (typeof INTERNAL_COMPONENTS | typeof EXTERNAL_COMPONENTS)[number];

/** Parts without which no guest can pay or enter: failures that staff must see at once. */
export const ESSENTIAL_PARTS = ['doorLock', 'paymentGateway'] as const satisfies ComponentName[];

export type EssentialPart = (typeof ESSENTIAL_PARTS)[number];

/** An incident that no report contains: docs/rules.md#door-trouble. */
export const DOOR_TROUBLE = 'doorTrouble';

export type InstanceName = 'internal' | 'external';

export type ComponentKind = 'hardware' | 'software';

export type ComponentName = keyof typeof COMPONENTS;

export const COMPONENT_NAMES = Object.keys(COMPONENTS) as ComponentName[];

export const INSTANCES: InstanceName[] = ['internal', 'external'];

/** The components of a pod that one part of the health screen shows: those of an instance, of one kind or all. */
export const componentsOf = (instance: InstanceName, kind?: ComponentKind): ComponentName[] =>
  COMPONENT_NAMES.filter(
    (name) =>
      COMPONENTS[name].instance === instance && (kind ?? COMPONENTS[name].kind) === COMPONENTS[name].kind,
  );

/** The name of a part whose place and label do not make it clear. */
const PART_NAMES: Record<string, string> = {
  silent: 'pod',
  internal: 'inside computer',
  external: 'outside computer',
  microphone: 'microphone',
  sound: 'sound',
  doorLock: 'door lock',
  paymentGateway: 'payment terminal',
  internalApplaunch: 'inside app',
  internalRuckus: 'inside Wi-Fi',
  internalConnections: 'inside network',
  internalApps: 'inside apps',
  externalApplaunch: 'outside app',
  externalRuckus: 'outside Wi-Fi',
  externalConnections: 'outside network',
};

/** The name of a part for people: `inside camera`. */
export function partName(component: string): string {
  const states = COMPONENTS[component as ComponentName];
  const named = PART_NAMES[component];
  if (named || !states) return named ?? component;
  if (component.startsWith('light')) return states.label.toLowerCase();
  return `${states.instance === 'internal' ? 'inside' : 'outside'} ${states.label.toLowerCase()}`;
}

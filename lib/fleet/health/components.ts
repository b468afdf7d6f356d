import type { EXTERNAL_COMPONENTS, INTERNAL_COMPONENTS } from '@/lib/devices/pod-commands/schema';

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

export type InstanceName = 'internal' | 'external';
export type ComponentKind = 'hardware' | 'software';
export type ComponentName = keyof typeof COMPONENTS;

export const COMPONENT_NAMES = Object.keys(COMPONENTS) as ComponentName[];
export const INSTANCES: InstanceName[] = ['internal', 'external'];

/** The components of one part of the screen. */
export const componentsOf = (instance: InstanceName, kind?: ComponentKind): ComponentName[] =>
  COMPONENT_NAMES.filter(
    (name) =>
      COMPONENTS[name].instance === instance && (kind ?? COMPONENTS[name].kind) === COMPONENTS[name].kind,
  );

const PARTS: Record<string, string> = {
  silent: 'The pod was silent',
  internal: 'Internal instance did not report',
  external: 'External instance did not report',
};

/** An incident in words: `Internal camera off`. */
export function incidentText(component: string): string {
  const known = COMPONENTS[component as ComponentName];
  if (!known) return PARTS[component] ?? component;
  return `${known.instance === 'internal' ? 'Internal' : 'External'} ${known.label.toLowerCase()} off`;
}

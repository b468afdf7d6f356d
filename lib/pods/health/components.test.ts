import { describe, expect, it } from 'vitest';
import { EXTERNAL_COMPONENTS, INTERNAL_COMPONENTS } from '@/lib/pods/pod-commands/schema';
import { COMPONENT_NAMES, COMPONENTS, componentsOf, DOOR_TROUBLE, partName } from './components';
import { incidentText } from './incidents';

describe('the components of a pod', () => {
  it('each have one part of the screen and one kind', () => {
    const parts = (['internal', 'external'] as const).flatMap((instance) =>
      (['hardware', 'software'] as const).flatMap((kind) => componentsOf(instance, kind)),
    );
    expect(parts.toSorted()).toEqual(COMPONENT_NAMES.toSorted());
    expect(new Set(componentsOf('internal'))).toEqual(new Set(INTERNAL_COMPONENTS));
    expect(new Set(componentsOf('external'))).toEqual(new Set(EXTERNAL_COMPONENTS));
    for (const name of componentsOf('internal', 'software')) expect(COMPONENTS[name].kind).toBe('software');
  });

  it('have names that distinguish inside from outside', () => {
    expect(partName('internalCamera')).toBe('inside camera');
    expect(partName('externalCamera')).toBe('outside camera');
    expect(partName('light3')).toBe('light 3');
    expect(new Set(COMPONENT_NAMES.map(partName)).size).toBe(COMPONENT_NAMES.length);
  });

  it('are described as off, silent or in trouble', () => {
    expect(incidentText('doorLock')).toBe('Door lock off');
    expect(incidentText('silent')).toBe('Pod silent');
    expect(incidentText('external')).toBe('Outside computer silent');
    expect(incidentText(DOOR_TROUBLE)).toBe('Door trouble');
  });
});

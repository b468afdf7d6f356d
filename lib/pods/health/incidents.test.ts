import { expect, it } from 'vitest';
import { HEALTHY } from '@/tests/fixtures/health-example';
import { componentsOffAndOn } from './incidents';

const { internal, external } = HEALTHY;

it('a report divides components into those that are off and on', () => {
  const divided = componentsOffAndOn({ internal: { ...internal, internalCamera: false }, external });
  expect(divided.off).toEqual(['internalCamera']);
  expect(divided.on).not.toContain('internalCamera');
  expect(componentsOffAndOn({ internal, external }).on).toContain('internalCamera');
});

it('a component that a report does not mention is neither off nor on', () => {
  const { off, on } = componentsOffAndOn({ internal });
  expect(off).toEqual([]);
  for (const name of ['doorLock', 'external']) expect(on).not.toContain(name);
});

it('an instance without pod_app_status is off', () => {
  const { pod_app_status: _, ...withoutStatus } = external;
  expect(componentsOffAndOn({ internal, external: withoutStatus }).off).toEqual(['external']);
  expect(componentsOffAndOn({ internal, external }).on).toContain('external');
});

it('any report ends the silence of a pod', () => {
  expect(componentsOffAndOn({})).toEqual({ off: [], on: ['silent'] });
});

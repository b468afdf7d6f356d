import { expect, it } from 'vitest';
import { HEALTHY } from '@/tests/fixtures/health-example';
import { offAndOn } from './incidents';

const { internal, external } = HEALTHY;

it('a report divides components into those that are off and on', () => {
  const divided = offAndOn({ internal: { ...internal, internalCamera: false }, external });
  expect(divided.off).toEqual(['internalCamera']);
  expect(divided.on).not.toContain('internalCamera');
  expect(offAndOn({ internal, external }).on).toContain('internalCamera');
});

it('a component that a report does not mention is neither off nor on', () => {
  const { off, on } = offAndOn({ internal });
  expect(off).toEqual([]);
  for (const name of ['doorLock', 'external']) expect(on).not.toContain(name);
});

it('an instance without pod_app_status is off', () => {
  const { pod_app_status: _, ...withoutStatus } = external;
  expect(offAndOn({ internal, external: withoutStatus }).off).toEqual(['external']);
  expect(offAndOn({ internal, external }).on).toContain('external');
});

it('any report ends the silence of a pod', () => {
  expect(offAndOn({})).toEqual({ off: [], on: ['silent'] });
});

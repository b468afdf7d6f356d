import { expect, it } from 'vitest';
import { HEALTHY } from './example';
import { offAndOn } from './incidents';

const { internal, external } = HEALTHY;

it('says which components are off, and which are on', () => {
  const said = offAndOn({ internal: { ...internal, internalCamera: false }, external });
  expect(said.off).toEqual(['internalCamera']);
  expect(said.on).not.toContain('internalCamera');
  expect(offAndOn({ internal, external }).on).toContain('internalCamera');
});

it('says nothing of what a report does not mention', () => {
  const { off, on } = offAndOn({ internal });
  expect(off).toEqual([]);
  for (const name of ['doorLock', 'external']) expect(on).not.toContain(name);
});

it('counts an instance without pod_app_status as off', () => {
  const { pod_app_status: _, ...rest } = external;
  expect(offAndOn({ internal, external: rest }).off).toEqual(['external']);
  expect(offAndOn({ internal, external }).on).toContain('external');
});

it('ends the silence of a pod with any report', () => {
  expect(offAndOn({})).toEqual({ off: [], on: ['silent'] });
});

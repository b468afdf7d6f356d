import { expect, it } from 'vitest';
import { HEALTHY } from './example';
import { changeOf } from './incidents';

const { internal, external } = HEALTHY;

it('begins when a component goes off, and ends when it comes back', () => {
  const off = { internal: { ...internal, internalCamera: false }, external };
  expect(changeOf(off, [])).toEqual({ begun: ['internalCamera'], ended: [] });
  expect(changeOf(off, ['internalCamera'])).toEqual({ begun: [], ended: [] });
  expect(changeOf({ internal, external }, ['internalCamera'])).toEqual({
    begun: [],
    ended: ['internalCamera'],
  });
});

it('leaves alone what a report does not mention', () => {
  expect(changeOf({ internal }, ['doorLock', 'external'])).toEqual({ begun: [], ended: [] });
});

it('counts an instance without pod_app_status as off', () => {
  const { pod_app_status: _, ...rest } = external;
  expect(changeOf({ internal, external: rest }, []).begun).toEqual(['external']);
  expect(changeOf({ internal, external }, ['external']).ended).toEqual(['external']);
});

it('ends the silence of a pod with any report', () => {
  expect(changeOf({}, ['silent', 'sound'])).toEqual({ begun: [], ended: ['silent'] });
});

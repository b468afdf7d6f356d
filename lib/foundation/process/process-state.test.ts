import { expect, it, vi } from 'vitest';
import { forgetProcessState, processState, separateProcessState } from './process-state';

it('all copies of the module share one state, which is created once', async () => {
  const make = vi.fn(() => ({ count: 0 }));
  const firstCopy = processState('of the test', make);
  vi.resetModules();
  const secondCopy = (await import('./process-state')).processState('of the test', make);
  firstCopy().count += 1;
  expect(secondCopy()).toBe(firstCopy());
  expect([secondCopy().count, make.mock.calls.length]).toEqual([1, 1]);
});

it('states are independent, and a forgotten one starts over', () => {
  const one = processState('one of the test', () => ({ count: 1 }));
  const two = processState('two of the test', () => ({ count: 2 }));
  one().count = 7;
  two().count = 7;
  forgetProcessState('one of the test');
  expect([one().count, two().count]).toEqual([1, 7]);
});

it('copies made after a separation share states that the earlier ones do not', async () => {
  const of = async () => (await import('./process-state')).processState('separated', () => ({ count: 0 }));
  const earlier = processState('separated', () => ({ count: 0 }));
  earlier().count = 7;
  separateProcessState();
  vi.resetModules();
  const later = await of();
  vi.resetModules();
  const latest = await of();
  expect([earlier().count, later().count]).toEqual([7, 0]);
  expect(latest()).toBe(later());
});

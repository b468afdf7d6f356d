import { expect, it, vi } from 'vitest';
import { forgetProcessState, processState } from './process-state';

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

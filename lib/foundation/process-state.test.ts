import { expect, it, vi } from 'vitest';
import { forgetProcessState, processState } from './process-state';

it('each layer that evaluates the module reads the same state, which is made once', async () => {
  const make = vi.fn(() => ({ count: 0 }));
  const here = processState('of the test', make);
  vi.resetModules();
  const elsewhere = (await import('./process-state')).processState('of the test', make);
  here().count += 1;
  expect(elsewhere()).toBe(here());
  expect([elsewhere().count, make.mock.calls.length]).toEqual([1, 1]);
});

it('states have nothing in common but the process, and one that is forgotten begins again', () => {
  const one = processState('one of the test', () => ({ count: 1 }));
  const two = processState('two of the test', () => ({ count: 2 }));
  one().count = 7;
  two().count = 7;
  forgetProcessState('one of the test');
  expect([one().count, two().count]).toEqual([1, 7]);
});

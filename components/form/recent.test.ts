import { expect, it } from 'vitest';
import { Recent } from './recent';

it('a full cache drops the value that was set longest ago', () => {
  const recent = new Recent<number>(2);
  recent.set('one', 1);
  recent.set('two', 2);
  recent.set('one', 11);
  recent.set('three', 3);
  expect(['one', 'two', 'three'].map(recent.get)).toEqual([11, undefined, 3]);
});

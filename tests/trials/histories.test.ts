import { it } from 'vitest';
import { runHistories } from '../fixtures/histories';

it(
  '1,000 new random histories break no invariant about time and money',
  () => runHistories(1_000),
  3_000_000,
);

import { it } from 'vitest';
import { runHistories } from '../fixtures/histories';

/** The same two hundred in every run; `npm run trials` generates a thousand others. */
it(
  '200 random histories break no invariant about time and money',
  () => runHistories(200, { seed: 20_261_122 }),
  900_000,
);

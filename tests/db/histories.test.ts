import { it } from 'vitest';
import { runHistories } from '../fixtures/histories';

/** The same eighty in every run; `npm run trials` generates a thousand others. */
it(
  '80 random histories break no invariant about time and money',
  () => runHistories(80, { seed: 20_261_122 }),
  900_000,
);

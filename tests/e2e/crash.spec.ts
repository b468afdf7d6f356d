import { surviveCrashes } from './fixtures/crashes';
import { test } from './fixtures/test';

const KILLS = 4;

/** `npm run trials` kills it more often, and at random moments. */
test('an app killed during payments, confirmations and refunds loses nothing and repeats nothing', async () => {
  await surviveCrashes(KILLS, (kill, most) => (kill * most) / KILLS);
});

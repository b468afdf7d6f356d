import { surviveCrashes } from './fixtures/crashes';
import { test } from './fixtures/test';

/** As shares of the visitors that have been served. */
const KILLS = [0, 0.75];

/** `npm run trials` kills it more often, and at random moments. */
test('an app killed during payments, confirmations and refunds, early and late, loses nothing and does nothing twice', async () => {
  await surviveCrashes(KILLS.length, (kill, most) => (KILLS[kill] ?? 0) * most);
});

import { surviveCrashes } from '../e2e/fixtures/crashes';
import { test } from '../e2e/fixtures/test';

test('killed at 40 moments of paying, confirming and refunding, the app loses nothing and does nothing twice', async () => {
  test.setTimeout(1_800_000);
  await surviveCrashes(40, (_, most) => Math.random() * 2 * most);
});

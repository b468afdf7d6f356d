import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

test('a visitor finds links to both app stores beside the contact', async ({ page }) => {
  await page.goto(setup().visitorPath);
  const foot = page.locator('footer', { has: page.locator('a[href^="tel:"]') }).first();
  for (const [name, variable] of [
    ['App Store', 'APP_STORE_URL'],
    ['Google Play', 'PLAY_STORE_URL'],
  ] as const)
    await expect(foot.getByRole('link', { name })).toHaveAttribute('href', process.env[variable] ?? 'unset');
});

import { expect, test } from './fixtures/test';
import { scriptsOf, sumOf } from './fixtures/weight';

/** All that a list loads, what every page loads included; dialogs, forms and pickers come when they are opened. */
const BUDGET_BYTES = 200_000;

for (const path of ['/admin/booking', '/admin/space', '/admin/users', '/admin/pricing-plans'])
  test(`${path} has at most ${BUDGET_BYTES / 1_000} kB of scripts`, async ({ page, signedIn }) => {
    const scripts = await scriptsOf(page, async () => {
      await signedIn('admin', path);
      await expect(page.getByRole('table')).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
    expect(scripts.size).toBeGreaterThan(3);
    expect(sumOf(scripts.values())).toBeLessThanOrEqual(BUDGET_BYTES);
  });

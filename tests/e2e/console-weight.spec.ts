import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures/test';
import { scriptsOf, sumOf } from './fixtures/weight';

/**
 * All scripts that a list loads, including those of every page. Dialogs, forms and pickers load when they are opened.
 */
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

test('ten bookings are at most 60 kB of HTML, 12 kB compressed, and 25 kB for the router, 1.5 kB a row', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin', '/admin/booking?filter=past');
  const text = async (rows: number, headers?: Record<string, string>) =>
    (await page.request.get(`/admin/booking?filter=past&limit=${rows}`, { headers })).text();
  const html = await text(10);
  expect(html.match(/data-peek/g)?.length).toBeGreaterThanOrEqual(10);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000);
  expect(gzipSync(html).length).toBeLessThanOrEqual(12_000);
  const [ten, more] = [await text(10, { rsc: '1' }), await text(25, { rsc: '1' })];
  expect(Buffer.byteLength(ten)).toBeLessThanOrEqual(25_000);
  expect((Buffer.byteLength(more) - Buffer.byteLength(ten)) / 15).toBeLessThanOrEqual(1_500);
});
